import { render } from '@react-email/render'
import { brand } from '../../content/brand.ts'
import type { LetterKind } from '../../contract/letter-kinds.ts'
import { routes } from '../../routes.ts'
import type { UnsignedMessages } from '../messages.ts'
import { Letter } from './letter.tsx'
import { addressChange, confirmation, myData } from './link-messages.tsx'
import { newsletter } from './newsletter.tsx'
import { type Message, where } from './parts.tsx'
import { withWordParts } from './word.ts'

const SOURCES: Record<LetterKind, Message> = {
  confirmation,
  address_change: addressChange,
  my_data: myData,
  newsletter,
}

/** Renders every message once; sending one only fills its marks (`composeLetter`). */
export async function renderMessages(): Promise<UnsignedMessages> {
  const entries = Object.entries(SOURCES).map(async ([kind, message]) => {
    const html = withWordParts(await render(<Letter {...message} />))
    return [kind, { subject: message.subject, html, text: plainText(message) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

function plainText({ text, why, links = [] }: Message): string {
  const actions = links.map(({ words, href }) => `${words}:\n${href}`).join('\n')
  return `${where('sign', '{{sign}}')}${[text, why, actions].filter(Boolean).join('\n\n')}

Absender:
${brand}
{{imprint}}
Impressum: {{origin}}${routes.legalNotice}
Datenschutz: {{origin}}${routes.privacy}
`
}
