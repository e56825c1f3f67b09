import { expect, test } from 'vitest'
import { root } from '../../src/terminal/root.ts'
import { checkReleases, type Releases, wrongInReleases } from './releases.ts'

const CHANGELOG = `# Changelog

## 0.15.0 (unreleased)
- new

## 0.14.0 (2026-12-01)
## 0.13.0 (2026-11-23)
`
const WORKS = '-- Works with 0.14.0 and newer: nobody has to know the column.\nalter table …'

const whole: Releases = {
  version: '0.15.0',
  changelog: CHANGELOG,
  kept: new Map([
    ['0.14.0', ['0001_baseline.sql', '0002_next.sql']],
    ['0.13.0', ['0001_baseline.sql']],
  ]),
  migrations: [
    { name: '0001_baseline.sql', sql: 'create table …' },
    { name: '0002_next.sql', sql: 'alter table …' },
    { name: '0003_newest.sql', sql: WORKS },
  ],
}
const withNewest = (sql: string) => ({
  ...whole,
  migrations: [...whole.migrations.slice(0, 2), { name: '0003_newest.sql', sql }],
})

test('the project itself is as it should be', async () => {
  expect(await checkReleases(root)).toMatchObject({ ok: true, output: '' })
})

test.each([
  ['all is well', whole, []],
  [
    'another version',
    { ...whole, version: '0.14.0' },
    ['CHANGELOG.md begins with 0.15.0, package.json says 0.14.0.'],
  ],
  [
    'a section out of order',
    { ...whole, changelog: CHANGELOG.replace('0.13.0', '0.14.1') },
    [
      'CHANGELOG.md: 0.14.0 stands above a version that is not older.',
      'test/databases/0.14.1.sql.gz is missing, a filled database of that release.',
    ],
  ],
  [
    'no database kept',
    { ...whole, kept: new Map([['0.14.0', ['0001_baseline.sql', '0002_next.sql']]]) },
    ['test/databases/0.13.0.sql.gz is missing, a filled database of that release.'],
  ],
  [
    'a migration that says nothing',
    withNewest('alter table …'),
    ['0003_newest.sql: its first line must be "-- Works with 0.14.0 and newer: why", or an older version.'],
  ],
  [
    'a migration that the version before does not survive',
    withNewest(WORKS.replace('0.14.0', '0.15.0')),
    ['0003_newest.sql: its first line must be "-- Works with 0.14.0 and newer: why", or an older version.'],
  ],
  [
    'an unreadable changelog',
    { ...whole, changelog: '## Unreleased' },
    ['CHANGELOG.md: no sections like "## 1.2.3 (2026-11-23)" found.'],
  ],
])('%s', (_what, releases, said) => {
  expect(wrongInReleases(releases)).toEqual(said)
})

test('before 0.14.0 no version asked: nothing is asked of migrations then', () => {
  const changelog = '## 0.14.0 (unreleased)\n## 0.13.0 (2026-11-23)\n'
  expect(wrongInReleases({ ...withNewest('alter table …'), version: '0.14.0', changelog })).toEqual([])
})
