import { expect, test } from 'vitest'
import { allOf } from './every-check.ts'
import type { Finding } from './finding.ts'
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
    blocks: true,
    findings: [
      { whats: ['Name', 'Ort'], fix: 'Ausfüllen.' },
      { whats: ['Telefon'], fix: 'Anrufen.' },
    ],
  })
  expect(tasks.at(-1)).toMatchObject({ state: 'done', blocks: false, findings: [{ whats: ['Neu'] }] })
  expect(tasks.slice(1, -1).every(({ state, findings }) => state === 'done' && findings.length === 0)).toBe(
    true,
  )
})

test.each([
  ['operator-privacyApprovedOn', 'Hat jemand die Datenschutzerklärung geprüft?'],
  ['way-back-silent', 'Liest jemand, was zurückkommt?'],
  ['letters-stuck', 'Gehen Briefe hinaus?'],
])('%s belongs to „%s“', (code, question) => {
  const broken: Finding = { ...open('', ''), level: 'broken', code }
  expect(tasksOf([broken]).filter(({ state }) => state === 'broken')).toMatchObject([{ question }])
})

test('in a terminal several that have one cause and one fix are listed, and both stand once', () => {
  const said = describe(findings)
  expect(said).toContain(`Wer betreibt die Seite?
  Offen: Name
  Offen: Ort
    Warum: Pflicht.
    Abhilfe: Ausfüllen.
  Offen: Telefon
    Warum: Pflicht.
    Abhilfe: Anrufen.
  Wer das kann: ihr selbst, hier in der Konsole.
  Bis dahin gehen von einer öffentlichen Seite keine Newsletter hinaus.
Hat jemand die Datenschutzerklärung geprüft? In Ordnung.`)
  expect(said).toMatch(/\n\n0 kaputt, 3 offen vor dem Start, 0 Hinweise$/)
})

test('a check that does not succeed says so, and hides nothing of the others', async () => {
  const found = await allOf([findings, Promise.reject(Object.assign(new Error('away'), { code: 'EACCES' }))])
  expect(found.slice(0, -1)).toEqual(findings)
  expect(found.at(-1)).toMatchObject({ level: 'hint', what: 'Eine Prüfung gelang nicht (EACCES).' })
})
