import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { databaseFindings } from './database-findings.ts'
import { diskFindings } from './disk.ts'
import { describeReports, type Finding, isBroken, runSuites } from './finding.ts'
import { settingsFindings, unknownNames } from './settings.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

const goodDatabase = {
  version: 18,
  safety: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  clockAhead: 0.1,
  missingMigrations: [],
  testLetterSent: true,
}
test('where all is well the doctor says nothing', () => {
  expect(diskFindings(50_000_000_000)).toEqual([])
  expect(databaseFindings(goodDatabase)).toEqual([])
})

test('Carla’s disk is full', () => {
  expect(codes(diskFindings(1_000_000))).toEqual(['disk-full'])
})

test('settings for trying out are told before going live', () => {
  const tryingOut = readConfig({})
  expect(codes(settingsFindings(tryingOut))).toEqual(['origin-not-public', 'default-public-key'])
  const live = readConfig({
    PUBLIC_ORIGIN: 'https://dorfteller.example',
    PUBLIC_BACKEND_KEY: 'a key of our own',
    TRUST_PROXY: 'x-forwarded-for',
  })
  expect(settingsFindings(live)).toEqual([])
})

test('Bülent mistypes a name in .env', () => {
  const findings = unknownNames(
    'PORT=3000\nDATABSE_URL=postgres://localhost/x\n',
    '# PORT=3000\n# DATABASE_URL=\n',
  )
  expect(findings).toMatchObject([{ code: 'setting-unknown', what: expect.stringContaining('DATABSE_URL') }])
})

test('a database that could forget an answered sign-up is broken', () => {
  const findings = databaseFindings({ ...goodDatabase, safety: { ...goodDatabase.safety, fsync: 'off' } })
  expect(findings).toMatchObject([{ level: 'broken', code: 'postgres-fsync-off' }])
})

test('missing migrations are named', () => {
  const findings = databaseFindings({ ...goodDatabase, missingMigrations: ['0003_website_visits.sql'] })
  expect(findings).toMatchObject([{ what: expect.stringContaining('0003_website_visits.sql') }])
})

test('several that have one cause and one fix are listed, and both stand once', () => {
  const open = (what: string, fix: string): Finding => ({
    level: 'open',
    code: 'fact',
    what,
    why: 'Pflicht.',
    fix,
  })
  const findings = [open('Name', 'Ausfüllen.'), open('Ort', 'Ausfüllen.'), open('Telefon', 'Anrufen.')]
  expect(describeReports([{ name: 'Vor dem Start', findings }])).toBe(`Vor dem Start:
  Offen (fact): Name
  Offen (fact): Ort
    Warum: Pflicht.
    Abhilfe: Ausfüllen.
  Offen (fact): Telefon
    Warum: Pflicht.
    Abhilfe: Anrufen.

0 kaputt, 3 offen vor dem Start, 0 Hinweise`)
})

test('what follows from something broken is skipped, with the reason', async () => {
  const reports = await runSuites([
    { name: 'Maschine', run: async () => diskFindings(0) },
    { name: 'Datenbank', run: () => Promise.reject(new Error('must not be asked')) },
  ])
  expect(isBroken(reports)).toBe(true)
  expect(describeReports(reports)).toContain('Datenbank: übersprungen, weil bei „Maschine“ etwas fehlt')
  expect(describeReports(reports)).toMatch(/\n1 kaputt, 0 offen vor dem Start, 0 Hinweise$/)
})
