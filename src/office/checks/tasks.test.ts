import { expect, test } from 'vitest'
import { diskFindings } from './disk.ts'
import { type Finding, runAll } from './finding.ts'
import { describe, tasksOf } from './tasks.ts'

const open = (what: string, fix: string): Finding => ({
  level: 'open',
  code: 'operator-name',
  what,
  why: 'Pflicht.',
  fix,
})
const findings = [open('Name', 'Ausfüllen.'), open('Ort', 'Ausfüllen.'), open('Telefon', 'Anrufen.')]

test('Carla’s new site: what is missing stands under the question that it answers, in the order in which one asks', () => {
  const tasks = tasksOf([{ ...open('Neu', ''), code: 'brand-new', level: 'hint' }, ...findings])
  expect(tasks[0]).toMatchObject({
    question: 'Wer betreibt die Seite?',
    state: 'open',
    count: '16 von 19 Angaben',
  })
  expect(tasks.at(-1)).toMatchObject({ state: 'done', findings: [{ code: 'brand-new' }] })
  expect(tasks.slice(1, -1).every(({ state, findings }) => state === 'done' && findings.length === 0)).toBe(
    true,
  )
})

test.each([
  ['privacy-draft', 'Hat jemand die Datenschutzerklärung geprüft?'],
  ['dkim-key-file', 'Nehmen Empfänger eure Briefe an?'],
  ['way-back-silent', 'Liest jemand, was zurückkommt?'],
  ['suppression-key-in-data-dir', 'Sind Platte und Datenbank in Ordnung?'],
  ['signups-stranded-limited', 'Geht es für jede Anmeldung weiter?'],
])('%s belongs to „%s“', (code, question) => {
  const broken: Finding = { ...open('', ''), level: 'broken', code }
  expect(tasksOf([broken]).filter(({ state }) => state === 'broken')).toMatchObject([{ question }])
})

test('in a terminal several that have one cause and one fix are listed, and both stand once', () => {
  const [first = '', ...more] =
    describe(findings)
      .split('\n\n')[0]
      ?.split(/\n(?=Hat jemand)/) ?? []
  expect(first).toBe(`Wer betreibt die Seite?
  Offen (operator-name): Name
  Offen (operator-name): Ort
    Warum: Pflicht.
    Abhilfe: Ausfüllen.
  Offen (operator-name): Telefon
    Warum: Pflicht.
    Abhilfe: Anrufen.`)
  expect(more.join()).toContain('Gehen Briefe hinaus? In Ordnung.')
  expect(describe(findings)).toMatch(/\n\n0 kaputt, 3 offen vor dem Start, 0 Hinweise$/)
})

test('a check that does not succeed says so, and hides nothing of the others', async () => {
  const found = await runAll({
    Maschine: () => diskFindings(0),
    Datenbank: () => Promise.reject(new Error('away')),
  })
  expect(found).toMatchObject([
    { level: 'broken', code: 'disk-full' },
    { level: 'hint', code: 'check-failed', what: 'Datenbank: nicht geprüft.' },
  ])
})
