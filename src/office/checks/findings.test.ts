import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { diskFindings } from './disk.ts'
import { describeGroups, type Finding, runAll } from './finding.ts'
import { settingsFindings, unknownNames } from './settings.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

test('Carla’s disk is full', () => {
  expect(codes(diskFindings(1_000_000))).toEqual(['disk-full'])
  expect(diskFindings(50_000_000_000)).toEqual([])
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

test('several that have one cause and one fix are listed, and both stand once', () => {
  const open = (what: string, fix: string): Finding => ({
    level: 'open',
    code: 'fact',
    what,
    why: 'Pflicht.',
    fix,
  })
  const findings = [open('Name', 'Ausfüllen.'), open('Ort', 'Ausfüllen.'), open('Telefon', 'Anrufen.')]
  expect(describeGroups([{ name: 'Vor dem Start', findings }])).toBe(`Vor dem Start:
  Offen (fact): Name
  Offen (fact): Ort
    Warum: Pflicht.
    Abhilfe: Ausfüllen.
  Offen (fact): Telefon
    Warum: Pflicht.
    Abhilfe: Anrufen.

0 kaputt, 3 offen vor dem Start, 0 Hinweise`)
})

test('a check that does not succeed hides nothing of the others', async () => {
  const groups = await runAll([
    { name: 'Maschine', run: () => diskFindings(0) },
    { name: 'Datenbank', run: () => Promise.reject(new Error('away')) },
  ])
  expect(describeGroups(groups)).toMatch(/^Maschine:\n {2}Kaputt \(disk-full\)/)
  expect(describeGroups(groups)).toContain('Datenbank: übersprungen, weil die Prüfung selbst nicht gelang')
  expect(describeGroups(groups)).toMatch(/\n1 kaputt, 0 offen vor dem Start, 0 Hinweise$/)
})
