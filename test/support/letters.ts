import { join } from 'node:path'
import { build } from '../../scripts/build/build.ts'
import { operator } from '../../src/content/operator.ts'
import { root } from '../../src/environment.ts'
import { composeLetter, type Letter, type LetterFacts, type Sender } from '../../src/mail/compose.ts'
import { readMessages, signedMessages } from '../../src/mail/messages.ts'
import { anna } from './people.ts'

/** A token as an office makes it: 32 bytes, base64url. */
export const TEST_TOKEN = 'kX7p_q2Vb0NfR-3sTuL9wYzA1cE5gHiJ8mOoPdQeSvW'

/** Who writes in the test stories, with the real messages. */
export async function testSender(): Promise<Sender> {
  await build('messages', { root })
  const { messages, streets } = await readMessages(join(root, 'dist/messages.json'))
  return {
    publicOrigin: 'https://dorfteller.example',
    from: 'post@dorfteller.example',
    messages: signedMessages(messages, operator),
    streets,
    operatorEmail: 'betreiber@dorfteller.example',
  }
}

/** Anna's confirmation, or what is said differently. */
export function testLetter(sender: Sender, changes: Partial<LetterFacts> = {}): Letter {
  const id = '0b7c1d5e-1111-4222-8333-444455556666'
  const confirmation = { id, kind: 'confirmation', to: anna.email, token: TEST_TOKEN, facts: {} } as const
  return composeLetter({ ...confirmation, ...changes }, sender)
}

/** What a newsletter is made of. */
export const NEWSLETTER_FACTS = {
  subject: 'In Kremmen geht es los',
  place: 'Kremmen',
  body: 'Ab dem 1. März könnt ihr gemeinsam bestellen.\n\nDen Anfang macht der Gasthof am Markt.',
}
