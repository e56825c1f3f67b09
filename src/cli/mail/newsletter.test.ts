import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { parseNewsletter, readNewsletterFile, readPostalCodes } from './newsletter.ts'

test('subject and text are read as they stand, whatever they look like', () => {
  expect(parseNewsletter('Betreff:  Kremmen kocht \r\n\r\nGuten Tag\r\n\r\n{{link}} <b>&</b>\r\n')).toEqual({
    subject: 'Kremmen kocht',
    body: 'Guten Tag\n\n{{link}} <b>&</b>',
  })
})

test('a preview and a button stand below the subject', () => {
  expect(
    parseNewsletter(
      'Betreff: Los\nVorschau: Ein Nachbar genügt.\nKnopf: App laden https://dorfteller.example/app\n\nText',
    ),
  ).toEqual({
    subject: 'Los',
    preheader: 'Ein Nachbar genügt.',
    buttonCaption: 'App laden',
    buttonUrl: 'https://dorfteller.example/app',
    body: 'Text',
  })
})

test.each([
  { text: 'Betreff: A\nVorschau:\n\nText', sentence: 'Im Newsletter fehlt: Vorschau.' },
  { text: `Betreff: A\nVorschau: ${'ä'.repeat(151)}\n\nText`, sentence: '„Vorschau“ hat 151 Zeichen' },
  { text: 'Betreff: A\nKnopf: App laden\n\nText', sentence: 'Ein Knopf hat Worte und eine Adresse' },
  {
    text: 'Betreff: A\nKnopf: Los https://a@b.example\n\nText',
    sentence: 'Ein Knopf hat Worte und eine Adresse',
  },
  {
    text: `Betreff: A\nKnopf: ${'a'.repeat(23)} https://a.example\n\nText`,
    sentence: 'hat 23 Zeichen, erlaubt sind 22.',
  },
  { text: '', sentence: 'Die erste Zeile muss „Betreff: …“ sein' },
  { text: 'Betreff: A\rBcc: b@example.org\n\nText', sentence: 'leere Zeile' },
  { text: 'Betreff: A\nText', sentence: 'Auf den Betreff muss eine leere Zeile folgen' },
  { text: 'Betreff: A\n\n \n', sentence: 'Im Newsletter fehlt: Text.' },
  { text: 'Betreff: A\u0000B\n\nText', sentence: 'In „Betreff“ stehen Steuerzeichen: neu eintippen.' },
  { text: 'Betreff: A\n\nText\u001b[2J', sentence: 'In „Text“ stehen Steuerzeichen' },
  { text: `Betreff: ${'ä'.repeat(151)}\n\nText`, sentence: '„Betreff“ hat 151 Zeichen, erlaubt sind 150.' },
])('refused with what to change: $sentence', ({ text, sentence }) => {
  expect(() => parseNewsletter(text)).toThrow(sentence)
})

test('a file that is missing or no UTF-8 is named', async () => {
  const folder = await temporaryFolder()
  const file = join(folder.path, 'brief.txt')
  await expect(readNewsletterFile(file)).rejects.toThrow('brief.txt lässt sich nicht lesen (ENOENT).')
  await writeFile(file, Buffer.from('Betreff: Gr\xfc\xdfe\n\nText', 'latin1'))
  await expect(readNewsletterFile(file)).rejects.toThrow('Die Datei ist kein Text in UTF-8.')
  await writeFile(file, '\uFEFFBetreff: Grüße\n\nText')
  expect(await readNewsletterFile(file)).toEqual({ subject: 'Grüße', body: 'Text' })
  await folder.remove()
})

test('postal codes are taken once each', () => {
  expect(readPostalCodes('16766,16727, 16766')).toEqual(['16727', '16766'])
  expect(() => readPostalCodes(undefined)).toThrow('--postal-codes 16766,16727')
  expect(() => readPostalCodes('16766,1672')).toThrow('Eine Postleitzahl hat fünf Ziffern: 1672')
})
