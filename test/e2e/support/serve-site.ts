import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfigOf } from '../../../src/config.ts'
import { connect, loginUrl } from '../../../src/database/connect.ts'
import { createDoor } from '../../../src/door/create-door.ts'
import { loadSite } from '../../../src/door/pages/load-site.ts'
import { listen } from '../../../src/http/listen.ts'
import { createLog } from '../../../src/http/log.ts'
import { createConsole } from '../../../src/office/create-console.ts'
import { openOffice } from '../../../src/office/open-office.ts'
import { livingFacts } from '../../../src/programs/facts.ts'
import { officeSettings } from '../../../src/programs/office-settings.ts'
import { routes } from '../../../src/routes.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts'
import { SUPPRESSION_KEY } from '../../support/suppression-key.ts'
import { copyTemplate } from '../../support/test-server.ts'
import { testServerUrl } from './global-setup.ts'
import { FOUND } from './setup-source.ts'
import { ADS, BUILDS, type BuildName, CONSOLE_DIR, siteDirOf } from './sites.ts'

/** A whole site of its own: pages, door, office, database, and a mail server that takes its letters. */
export type Site = {
  /** For example http://127.0.0.1:40123, without a slash at the end. */
  origin: string
  publicKey: string
  /** The database's owner, to read rows back. */
  pool: pg.Pool
  /** Where the letters arrive. */
  smtp: TestSmtpServer
  close(): Promise<void>
}

/** Serves one of the built sites with a database of its own. */
export async function serveSite(build: BuildName): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dorfteller-e2e-'))
  const own = await copyTemplate(testServerUrl())
  const database = connect({ ownerUrl: own.ownerUrl })
  const settings = settingsOf(build)
  const smtp = await startSmtpServer()
  const config = readConfigOf('office', {
    ...BUILDS[build].settings,
    DATABASE_OFFICE_URL: loginUrl(own.ownerUrl, 'office'),
    AUTH_SECRET: settings.secret,
    SUPPRESSION_KEY,
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'post@dorfteller.example',
  })
  const living = await livingFacts(config, database.office)
  const office = await openOffice(
    config.DATABASE_OFFICE_URL,
    {
      ...(await officeSettings(config, living, database.office)),
      check: async () => FOUND,
    },
    createLog('silent'),
  )
  const operators = await createConsole({
    database: database.office,
    settings: { ...settings, trustProxy: 'x-real-ip', authSecret: config.AUTH_SECRET },
    sender: living.sender,
    desk: office.desk,
    operatorName: () => null,
    consoleDir: CONSOLE_DIR,
  })
  const officeUrl = await listen(operators, { host: '127.0.0.1', port: 0 })
  const app = await createDoor({
    anon: database.anon,
    site: await loadSite(siteDirOf(build), new Map(), settings),
    settings,
    officeUrl,
    // What one story lets wait, the next one asks for.
    freshFor: 0,
  })
  const origin = await listen(app, { host: '127.0.0.1', port: 0 })
  await warmUp(origin)

  return {
    origin,
    publicKey: BUILDS[build].settings.PUBLIC_BACKEND_KEY,
    pool: database.owner,
    smtp,
    async close() {
      living.stop()
      await Promise.all([app.close(), operators.close(), office.stop()])
      await smtp.stop()
      await database.close()
      await own.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Where no story takes place: what is known of a place is kept for a minute. */
const HELGOLAND = '27498'

/**
 * A visitor waits two seconds for the database's first connection, and is told after that; while this process still reads
 * its sources that time goes by with nothing done.
 */
export async function warmUp(origin: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { ok } = await fetch(`${origin}${routes.placeStanding(HELGOLAND)}`)
    if (ok) return
  }
  throw new Error(`${origin} does not reach its database.`)
}

function settingsOf(build: BuildName) {
  return {
    publicOrigin: BUILDS[build].settings.PUBLIC_ORIGIN,
    publicKey: BUILDS[build].settings.PUBLIC_BACKEND_KEY,
    corsOrigins: [],
    // Each test comes from an address of its own (fixtures.ts), so that the limits per address do not meet.
    trustProxy: 'x-forwarded-for' as const,
    adsScriptUrl: build === 'withAds' ? ADS.scriptUrl : undefined,
    backendUrl: undefined,
    secret: 'a secret of the browser tests, long enough',
    proofStoresIp: false,
    logLevel: 'silent',
  }
}
