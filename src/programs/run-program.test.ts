import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followed, until } from '../../test/support/start-site.ts'

const HALF_WAY = 'Angehalten, bevor alles fertig war. Der nächste Start macht weiter.\n'

/** Runs a program that says "working", then does the rest of the text; tells it to stop as soon as it has said so. */
async function stopped(rest: string, signal: 'SIGINT' | 'SIGTERM') {
  const text = `
    import { runProgram, whenAborted } from '${join(import.meta.dirname, 'run-program.ts')}'
    import { Problem } from '${join(import.meta.dirname, '../problem.ts')}'
    await runProgram(async (stopping) => {
      const open = setInterval(() => undefined, 1000)
      console.log('working')
      await whenAborted(stopping)
      clearInterval(open)
      ${rest}
    })`
  const program = followed(spawn(process.execPath, ['--input-type=module-typescript', '--eval', text]))
  await until(program, /working/)
  program.child.kill(signal)
  return { code: await program.exit, stderr: program.told.stderr }
}

const problem = (words: string) => `throw new Problem(${words})`

test.each([
  ['what a tool left undone', problem(`'Die Briefe ließen sich nicht bauen.'`), 'SIGINT', 130, HALF_WAY],
  ['what was cut off', 'stopping.throwIfAborted()', 'SIGTERM', 143, HALF_WAY],
  [
    'a database that is still stopping, which is told',
    problem(`'Sie endet noch.', 2`),
    'SIGTERM',
    2,
    'Sie endet noch.\n',
  ],
] as const)('no failure to fix at Ctrl-C is %s', async (_, rest, signal, code, stderr) => {
  expect(await stopped(rest, signal)).toEqual({ code, stderr })
})
