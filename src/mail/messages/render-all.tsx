import { render } from '@react-email/render'
import type { LetterKind } from '../../contract/person-data.ts'
import type { UnsignedMessages } from '../messages.ts'
import { Letter } from './letter.tsx'
import { addressChange, confirmation, myData } from './link-messages.tsx'
import { newsletter } from './newsletter.tsx'
import type { Message } from './parts.tsx'
import { plainText } from './plain-text.ts'
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
    return [kind, { subject: message.subject, html, text: plainText(html) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
