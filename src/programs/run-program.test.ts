import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', text])
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part
  })
  child.stdout.once('data', () => child.kill(signal))
  const [code] = await once(child, 'close')
  return { code, stderr }
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

test('a promise that breaks while it ends is shown all the same', async () => {
  const { code, stderr } = await stopped(`throw new TypeError('no such letter')`, 'SIGINT')
  expect(code).toBe(1)
  expect(stderr).toContain('TypeError: no such letter')
})

test('what the system lacks is told in a sentence, wherever a program ran into it', async () => {
  const text = `
    import { runProgram } from '${join(import.meta.dirname, 'run-program.ts')}'
    import { openSync } from 'node:fs'
    await runProgram(async () => { for (;;) openSync('/dev/null') })`
  const command = 'ulimit -S -n 64 && ulimit -H -n 64 && exec "$0" --input-type=module-typescript --eval "$1"'
  const child = spawn('sh', ['-c', command, process.execPath, text])
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    stderr += part
  })
  const [code] = await once(child, 'close')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'Dieses Programm darf zu wenige Dateien öffnen (EMFILE): Erlaube mehr, zum Beispiel mit ulimit -n 4096.\n',
  })
})
