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

test('what a tool left undone at Ctrl-C is no failure to fix', async () => {
  const undone = `throw new Problem('Die Briefe ließen sich nicht bauen. Behebe es.')`
  expect(await stopped(undone, 'SIGINT')).toEqual({ code: 130, stderr: HALF_WAY })
  expect(await stopped('stopping.throwIfAborted()', 'SIGTERM')).toEqual({ code: 143, stderr: HALF_WAY })
})

test('a database that is still stopping is told of, as it goes on after the program', async () => {
  const still = `throw new Problem('Sie endet von selbst.', 2)`
  expect(await stopped(still, 'SIGTERM')).toEqual({ code: 2, stderr: 'Sie endet von selbst.\n' })
})
