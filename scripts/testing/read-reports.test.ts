import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { folderForEach } from '../../test/support/held.ts'
import { playwrightTally, vitestTally } from './read-reports.ts'

const folder = folderForEach()
let file: string
beforeEach(async () => {
  file = join(folder.path, 'report.json')
})

const browserReport = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] }

test('a test that only passes at the second try has failed', async () => {
  await writeFile(file, JSON.stringify(browserReport))
  expect(await playwrightTally(file, 1)).toMatchObject({ passed: 7, failed: 2 })
})

test('a runner that crashed before it wrote its report has failed', async () => {
  expect(await vitestTally(file, null)).toMatchObject({ passed: 0, failed: 1 })
  expect(await playwrightTally(file, 0)).toMatchObject({ passed: 0, failed: 1 })
})
