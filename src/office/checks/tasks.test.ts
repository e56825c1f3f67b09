import { expect, test } from 'vitest'
import { allOf } from './every-check.ts'
import type { Finding } from './finding.ts'
import { describe, tasksOf } from './tasks.ts'

const open = (what: string, fix: string, more: Partial<Finding> = {}): Finding => ({
  ...{ level: 'open', code: 'operator-name', what, why: 'Pflicht.', fix },
  ...more,
})
const findings = [open('Name', 'Ausfüllen.'), open('Ort', 'Ausfüllen.'), open('Telefon', 'Anrufen.')]

test('Carla’s new site: what is missing stands under the question that it answers, in the order in which one asks', () => {
  const tasks = tasksOf([open('Neu', '', { code: 'brand-new', level: 'hint' }), ...findings])
  expect(tasks[0]).toMatchObject({
    ...{ question: 'Wer betreibt die Seite?', state: 'open', count: '16 von 19 Angaben', blocks: true },
    findings: [
      { whats: ['Name', 'Ort'], fix: 'Ausfüllen.' },
      { whats: ['Telefon'], fix: 'Anrufen.' },
    ],
  })
  expect(tasks.at(-1)).toMatchObject({ state: 'done', blocks: false, findings: [{ whats: ['Neu'] }] })
  for (const task of tasks.slice(1, -1)) expect(task).toMatchObject({ state: 'done', findings: [] })
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
  const failed = Promise.reject(Object.assign(new Error('away'), { code: 'EACCES' }))
  const hint = { level: 'hint', what: 'Eine Prüfung gelang nicht (EACCES).' }
  expect(await allOf([findings, failed])).toMatchObject([...findings, hint])
})
