import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildAll } from '../../scripts/build/build.ts'
import { loginUrl } from '../../src/database/connect.ts'
import { root } from '../../src/environment.ts'
import { ended, followed, until } from '../../test/support/start-site.ts'
import type { BenchDatabase } from './database.ts'

/** The key that pages send along with a sign-up. */
export const BENCH_KEY = 'public-key-for-measuring'

const SECRET = 'a secret for measuring, of more than 32 characters'

/** Its database, and a folder that it may write to. */
type Place = Pick<BenchDatabase, 'url' | 'folder'>

/** Starts `npm run door` at a port. It believes x-real-ip: one program plays all visitors. */
export const startDoor = ({ url, folder }: Place, port: number) =>
  startProgram('door', /Die Tür ist offen/, {
    DATA_DIR: folder,
    DATABASE_DOOR_URL: loginUrl(url, 'anon'),
    DOOR_SECRET: SECRET,
    PORT: String(port),
    PUBLIC_BACKEND_KEY: BENCH_KEY,
    TRUST_PROXY: 'x-real-ip',
  })

/** Starts `npm run office` as an operator does, with no limit of its own. */
export const startOffice = ({ url, folder }: Place, more: Record<string, string>) =>
  startProgram('office', /Das Büro ist bereit/, {
    DATABASE_OFFICE_URL: loginUrl(url, 'office'),
    AUTH_SECRET: SECRET,
    OFFICE_URL: 'http://127.0.0.1:0',
    DATA_DIR: join(folder, 'office'),
    SUPPRESSION_KEY: SECRET,
    CONFIRMATIONS_PER_HOUR: '1000000000',
    ...more,
  })

/** Builds what it lacks, starts it and waits until it is ready. @throws when it ended before, with its own words */
async function startProgram(name: string, isReady: RegExp, settings: Record<string, string>) {
  await buildAll({ root, log: console.log })
  const program = followed(
    spawn(process.execPath, [join(root, 'src/programs', `${name}.ts`)], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        // Of this machine: a public site holds its letters until the operator's name and address are filled in.
        PUBLIC_ORIGIN: 'http://localhost:4321',
        MAIL_FROM: 'noreply@dorfteller.example',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    }),
  )
  await until(program, isReady)
  return { stop: () => ended(program) }
}
