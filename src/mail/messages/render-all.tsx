import { render } from '@react-email/render'
import { brand } from '../../content/brand.ts'
import type { LetterKind } from '../../contract/console/outbox.ts'
import { routes } from '../../routes.ts'
import { IMPRINT } from '../imprint.ts'
import type { UnsignedMessages } from '../messages.ts'
import { Letter } from './letter.tsx'
import { addressChange, confirmation, myData } from './link-messages.tsx'
import { newsletter } from './newsletter.tsx'
import type { Message } from './parts.tsx'
import { withWordParts } from './word.ts'

const SOURCES: Record<LetterKind, Message> = {
  confirmation,
  address_change: addressChange,
  my_data: myData,
  newsletter,
}

/** Renders every message once; sending one only fills its marks (`composeLetter`). */
export async function renderMessages(): Promise<UnsignedMessages> {
  const entries = Object.entries(SOURCES).map(async ([kind, message]) => [kind, await rendered(message)])
  return Object.fromEntries(await Promise.all(entries))
}

async function rendered({ text, ...message }: Message): Promise<UnsignedMessages[LetterKind]> {
  const html = withWordParts(withoutComments(await render(<Letter {...message} imprint={IMPRINT} />)))
  return { subject: message.subject, html, text: `${text}\n\n${foot()}\n` }
}

/** React's own marks. */
function withoutComments(html: string): string {
  return html.replaceAll(/<!--.*?-->/g, '')
}

function foot(): string {
  return [
    'Absender:',
    brand,
    IMPRINT,
    `Impressum: {{origin}}${routes.legalNotice}`,
    `Datenschutz: {{origin}}${routes.privacy}`,
  ].join('\n')
}
