import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEach } from '../test/support/held.ts'

const root = join(import.meta.dirname, '..')

const folder = folderForEach()

test('Selma clones it, and the first thing she types says what to do, or does it', () => {
  const clone = join(folder.path, 'clone')
  spawnSync('git', ['clone', '--quiet', root, clone])
  // The machine's own Node: without the folder that npm puts before all others.
  const path = (process.env.PATH ?? '').split(':').filter((each) => !each.includes('node_modules'))
  const npm = (...args: string[]) =>
    spawnSync('npm', args, {
      cwd: clone,
      encoding: 'utf8',
      env: { PATH: path.join(':'), HOME: process.env.HOME, DATA_DIR: join(folder.path, 'data') },
    })
  const operator = npm('run', 'dorfteller', '--', 'operator', 'add', 'Selma', 'selma@example.org')
  expect(operator.stdout).toContain('Die Pakete werden installiert')
  expect(operator.stderr).toMatch(
    /^In \S+ gibt es noch keine Datenbank\. Die Seite einmal mit npm start starten/m,
  )
  expect(npm('run', 'build')).toMatchObject({ status: 0 })
}, 600_000)
