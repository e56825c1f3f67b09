import { mkdir, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readSiteFacts, siteFilePath, siteFolder } from './site-file.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(siteFolder(folder.path))
})
afterEach(() => folder.remove())

const write = (text: string) => writeFile(siteFilePath(folder.path), text)

test('without a file everything is as the tracked files say', async () => {
  const { operator, voices, promo } = await readSiteFacts(folder.path)
  expect(operator.name).toBeNull()
  expect(voices.placeholder).toBe(true)
  expect(promo.endsAt).toBeNull()
})

test('what Anna gives counts, and what she leaves out stays a gap', async () => {
  await write('{"operator": {"name": "Anna Beispiel", "vatId": false}}')
  const { operator } = await readSiteFacts(folder.path)
  expect(operator).toMatchObject({ name: 'Anna Beispiel', vatId: false, street: null })
})

test.each([
  ['{"operator": {"postalCode": "1676"}}', /operator\.postalCode muss eine Postleitzahl/],
  ['{"operator": {"nmae": "Anna"}}', /Falsche Angabe.*nmae/],
  ['{"operator": {"town": "{{place}}"}}', /operator\.town darf keine doppelten geschweiften Klammern/],
  ['{"promo": {"endsAt": "2027-02-01T20:00:00+01:00", "reason": null}}', /promo\.reason fehlt/],
  [
    '{"ordering": {"sentence": "Ruf an.", "link": "http://dorf.example"}}',
    /ordering\.link muss eine Adresse/,
  ],
  ['{"ordering": {"sentence": "", "link": null}}', /ordering\.sentence darf nicht leer sein/],
  [
    '{"ordering": {"sentence": "Ruf an.", "link": "javascript:alert(1)"}}',
    /ordering\.link muss eine Adresse/,
  ],
  ['{"voices": [{"name": "Anna"}]}', /voices\.0\.consent/],
  ['{"operator": ', /kein gültiges JSON/],
])('what is wrong in %s is told in one sentence', async (text, sentence) => {
  await write(text)
  await expect(readSiteFacts(folder.path)).rejects.toThrow(sentence)
})
