import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { loginUrl } from '../../src/database/connect.ts'
import type { FreshDatabase } from './fresh-database.ts'
import type { OfficeProgramOptions } from './office-program.ts'
import { SUPPRESSION_KEY } from './suppression-key.ts'

/** An office as a process of its own, which is loaded and waits. */
export type LoadedOffice = {
  /** Begins, and resolves when it is looking for letters. */
  go(): Promise<void>
  kill(): Promise<void>
  terminate(): Promise<void>
}

type Given = Pick<OfficeProgramOptions, 'smtpUrl' | 'ledgerFile'>

export async function loadOffice({ ownerUrl }: FreshDatabase, given: Given): Promise<LoadedOffice> {
  const options: OfficeProgramOptions = {
    ...given,
    officeUrl: loginUrl(ownerUrl, 'office'),
    suppressionKey: SUPPRESSION_KEY,
  }
  const program = join(import.meta.dirname, 'office-program.ts')
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    async go() {
      child.stdin?.write('go\n')
      while (!said.includes('ready')) {
        if (child.exitCode !== null) throw new Error(`The office ended: ${said}`)
        await wait(10)
      }
    },
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
  }
}

/** A minute passes in which nobody hears of the offices that died. */
export async function noticeSilence({ owner }: FreshDatabase['database']): Promise<void> {
  await owner.query(`update letters set lease_until = now() - interval '1 second' where state = 'sending'`)
}
