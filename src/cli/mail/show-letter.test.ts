import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import { composeLetter } from '../../mail/compose.ts'
import { rawLetter } from '../../mail/message.ts'
import { describeLetter } from './show-letter.ts'

const template = {
  subject: 'Grüße aus {{place}}',
  html: '<p>{{link}}</p>',
  text: `Schöne Grüße, ${'ein langer Satz ohne Ende '.repeat(8)}\n\n{{link}}\n`,
  version: 'a'.repeat(64),
}

test('a letter is shown as it is read: decoded headers, the text, links whole', async () => {
  const letter = composeLetter(
    {
      id: '6f1f2f3e-0000-4000-8000-000000000001',
      kind: 'confirmation',
      to: anna.email,
      token: 'a'.repeat(43),
      facts: { place: 'Kremmen' },
    },
    {
      publicOrigin: 'https://dorfteller.example',
      from: 'post@dorfteller.example',
      streets: {},
      messages: { confirmation: template, address_change: template, my_data: template, newsletter: template },
      operatorEmail: null,
    },
  )
  const shown = await describeLetter(await rawLetter(letter))
  expect(shown).toContain('  An:              anna@example.org\n')
  expect(shown).toContain('  Betreff:         Grüße aus Kremmen\n')
  expect(shown).toContain('  Message-ID:      <6f1f2f3e-0000-4000-8000-000000000001@dorfteller.example>\n')
  expect(shown).toContain('Schöne Grüße, ein langer Satz ohne Ende ein langer')
  expect(shown).toMatch(/\nhttps:\/\/dorfteller\.example\/bestaetigen\S*a{43}$/)
})

test('what could steer a terminal is left out', async () => {
  const raw = 'To: a@example.org\r\nSubject: =?utf-8?Q?Hallo=1B[2J?=\r\n\r\n\u001b[31mrot\u0007\r\nEnde\r\n'
  const shown = await describeLetter(Buffer.from(raw))
  expect(shown).toContain('[31mrot\nEnde')
  expect(shown).not.toMatch(/[^\P{Cc}\n]/u)
})
