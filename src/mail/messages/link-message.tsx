import type { Message } from './message.ts'
import { Aside, Paragraph, PlainLink, SignButton, Title } from './parts.tsx'

type Words = {
  subject: string
  /** What it is about, and what happens without an answer. */
  about: string
  /** What the button does. */
  act: string
  validity: string
  /** For whoever did not ask for the letter. */
  notYou: string
}

/** A letter with one thing to do: follow its link. */
export function linkMessage({ subject, about, act, validity, notYou }: Words): Message {
  return {
    subject,
    content: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{about}</Paragraph>
        <SignButton href="{{link}}">{act}</SignButton>
        <Aside>{validity}</Aside>
        <Aside>{notYou}</Aside>
        <PlainLink href="{{link}}" />
      </>
    ),
    text: [about, `${act}:\n{{link}}`, validity, notYou].join('\n\n'),
  }
}
