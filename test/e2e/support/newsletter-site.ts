import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { createConsole } from '../../../src/console-server/create-console.ts'
import { towns } from '../../../src/content/towns.ts'
import type { Role } from '../../../src/contract/console/access.ts'
import { connect, type Database, loginUrl } from '../../../src/database/connect.ts'
import { createDoor } from '../../../src/door/create-door.ts'
import { loadSite } from '../../../src/door/pages/load-site.ts'
import { listen } from '../../../src/http/listen.ts'
import { testDesk } from '../../support/desk.ts'
import { TEST_SETTINGS } from '../../support/fresh-app.ts'
import { CONSOLE_SETTINGS } from '../../support/fresh-console.ts'
import type { FreshDatabase } from '../../support/fresh-database.ts'
import { testSender } from '../../support/letters.ts'
import { aConsoleBrowser, anOperator } from '../../support/operators.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/smtp-server.ts'
import { SUPPRESSION_KEY } from '../../support/suppression-key.ts'
import { copyTemplate } from '../../support/test-server.ts'
import type { WorkerProgramOptions } from '../../support/worker-program.ts'
import { testServerUrl } from './global-setup.ts'
import { warmUp } from './serve-site.ts'
import { CONSOLE_DIR, siteDirOf } from './sites.ts'

/** A site with its console, a mail server, somebody of each role, and workers that can be killed. */
export type NewsletterSite = {
  origin: string
  database: Database
  smtp: TestSmtpServer
  /** Logs a browser in. */
  logIn(context: BrowserContext, role: Role): Promise<void>
  /** Starts a worker as a process of its own. */
  startWorker(): Promise<KillableWorker>
  close(): Promise<void>
}

export type KillableWorker = {
  kill(): Promise<void>
  /** As SIGTERM does: finishes what is in hand. */
  stop(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, '../../support/worker-program.ts')

const PEOPLE: Record<Role, { name: string; email: string }> = {
  look: { name: 'Lotte', email: 'lotte@example.org' },
  send: { name: 'Selma', email: 'selma@example.org' },
  administer: { name: 'Adam', email: 'adam@example.org' },
}

/** @param mailServer without one, letters stay in the database's mailbox */
export async function serveNewsletterSite({ mailServer }: { mailServer: boolean }): Promise<NewsletterSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dorfteller-e2e-'))
  const { ownerUrl, drop } = await copyTemplate(testServerUrl())
  const database = connect({ ownerUrl })
  const smtp = await startSmtpServer()
  const sender = await testSender()
  const { streets: _pictures, ...withoutPictures } = sender
  const desk = await testDesk({ ownerUrl }, { folder: dataDir, smtpUrl: mailServer ? smtp.url : undefined })
  const operators = await createConsole({
    operator: database.office,
    settings: { ...CONSOLE_SETTINGS, trustProxy: 'x-real-ip', logLevel: 'silent' },
    sender,
    towns,
    operatorName: () => 'Dorfteller UG',
    desk,
    consoleDir: CONSOLE_DIR,
  })
  const consoleDoor = await listen(operators, { host: '127.0.0.1', port: 0 })
  const app = await createDoor({
    anon: database.anon,
    site: await loadSite(siteDirOf('plain'), new Map(), TEST_SETTINGS),
    settings: { ...TEST_SETTINGS, trustProxy: 'x-forwarded-for', logLevel: 'silent' },
    officeUrl: consoleDoor.address,
  })
  for (const role of ['look', 'send', 'administer'] as const) {
    await anOperator({ fresh: { database } as FreshDatabase }, PEOPLE[role], role)
  }
  const door = await listen(app, { host: '127.0.0.1', port: 0 })
  await warmUp(door.address)
  const workers = new Set<KillableWorker>()
  return {
    origin: door.address,
    database,
    smtp,
    async logIn(context, role) {
      const browser = aConsoleBrowser(operators)
      await browser.logIn(PEOPLE[role].email)
      const cookies = [...browser.cookies].map(([name, value]) => ({
        name,
        value,
        url: door.address.replace('http:', 'https:'),
        secure: true,
        httpOnly: true,
        sameSite: 'Strict' as const,
      }))
      await context.addCookies(cookies)
    },
    async startWorker() {
      const worker = await startProgram({
        workerUrl: loginUrl(ownerUrl, 'office'),
        smtpUrl: smtp.url,
        sender: withoutPictures,
        suppressionKey: SUPPRESSION_KEY,
        ledgerFile: join(dataDir, 'suppression-list.tsv'),
      })
      workers.add(worker)
      return worker
    },
    async close() {
      for (const worker of workers) await worker.kill()
      await Promise.all([door.close(), consoleDoor.close()])
      await desk.close()
      await smtp.stop()
      await database.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startProgram(options: WorkerProgramOptions): Promise<KillableWorker> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  child.stdin?.write('go\n')
  while (!said.includes('ready')) {
    if (child.exitCode !== null) throw new Error(`The worker ended: ${said}`)
    await wait(20)
  }
  return { kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
