import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fillTemplate, readMarkers } from '../../door/pages/fill-template.ts'
import { addressPages } from './address-pages.tsx'
import { confirmPages } from './confirm-pages.tsx'
import { LinkPageBody } from './link-page.tsx'
import { myDataPages } from './my-data-pages.tsx'
import { unsubscribePages } from './unsubscribe-pages.tsx'

const folders = {
  bestaetigen: confirmPages,
  abmelden: unsubscribePages,
  'meine-daten': myDataPages,
  'meine-daten/adresse': addressPages,
}
const templates = new Map(
  Object.entries(folders).flatMap(([folder, pages]) =>
    pages.map((page) => [
      `${folder}/${page.name}`,
      { spans: readMarkers(renderToStaticMarkup(<LinkPageBody page={page} />)), policy: '' },
    ]),
  ),
)

function fill(name: string, view: object): string {
  const template = templates.get(name)
  if (!template) throw new Error(`There is no page ${name}.`)
  return fillTemplate(template, view)
}

test.each([
  ['bestaetigen/frage', '/bestaetigen', 'Anmeldung bestätigen'],
  ['bestaetigen/fehler', '/bestaetigen', 'Noch einmal versuchen'],
  ['abmelden/frage', '/abmelden', 'Jetzt abmelden'],
  ['abmelden/fehler', '/abmelden', 'Noch einmal versuchen'],
  ['meine-daten/adresse/frage', '/meine-daten/adresse', 'Adresse übernehmen'],
  ['meine-daten/adresse/fehler', '/meine-daten/adresse', 'Noch einmal versuchen'],
])('%s posts the token to %s with one button', (name, action, button) => {
  const page = fill(name, { token: 'a-token' })
  expect(page).toContain(
    `<form action="${action}" method="post"><input type="hidden" name="t" value="a-token"/>`,
  )
  expect(page.match(/<button[^>]*>[^<]*/g)).toEqual([`<button type="submit" class="sign">${button}`])
})

test('an expired link offers a new letter where one can be sent, and always to sign up anew', () => {
  const renewable = fill('bestaetigen/abgelaufen', { token: 'a-token', renewable: true })
  expect(renewable).toContain('<input type="hidden" name="wunsch" value="neu"/>')
  expect(renewable).toContain('Neuen Link schicken')
  const over = fill('bestaetigen/abgelaufen', { token: 'a-token', renewable: false })
  expect(over).not.toContain('<form')
  for (const page of [renewable, over]) expect(page.match(/href="\/anmelden"/g)).toHaveLength(1)
})
