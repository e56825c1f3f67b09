/**
 * The site's server as `npm start` runs it, without the office, on a port of its own. It believes x-real-ip, so that
 * the limits on requests of one address do not end the measurement: every request says another.
 */
import { connect } from '../../src/database/connect.ts'
import { createDoor } from '../../src/door/create-door.ts'
import { loadSite } from '../../src/door/pages/load-site.ts'
import { BENCH_KEY } from '../support/sender.ts'
import { servePart } from '../support/serve-part.ts'

const { url, siteDir } = JSON.parse(process.argv[2] ?? '') as { url: string; siteDir: string }

const database = connect({ ownerUrl: url })
const settings = {
  publicOrigin: 'https://dorfteller.example',
  publicKey: BENCH_KEY,
  corsOrigins: [],
  trustProxy: 'x-real-ip' as const,
  adsScriptUrl: undefined,
  backendUrl: undefined,
  secret: 'a secret for measuring, of more than 32 characters',
  proofStoresIp: false,
  logLevel: 'warn',
}
const site = await loadSite(siteDir, new Map(), settings)
const app = await createDoor({ anon: database.anon, site, settings })
await servePart(app, database)
