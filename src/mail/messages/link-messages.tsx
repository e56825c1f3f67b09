import { brand } from '../../content/brand.ts'
import { Aside, type Message, Paragraph, PlainLink, SignButton, Title } from './parts.tsx'

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
function linkMessage({ subject, about, act, validity, notYou }: Words): Message {
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

/** Asks for the second half of the double opt-in. Nothing else: a word of advertising would make it unlawful. */
export const confirmation = linkMessage({
  subject: 'Bitte bestätige deine Anmeldung',
  about:
    `Jemand, hoffentlich du, hat diese Adresse bei ${brand} eingetragen: Wir sollen schreiben, sobald es ` +
    '{{#place}}in {{place}}{{/place}}{{^place}}in deiner Region{{/place}} losgeht, und den Newsletter schicken. ' +
    'Stimmt das? Ohne deine Bestätigung schreiben wir dir nicht.',
  act: 'Anmeldung bestätigen',
  validity: 'Der Link gilt 7 Tage.',
  notYou: 'Du hast dich nicht eingetragen? Dann musst du nichts tun, wir löschen den Eintrag nach 7 Tagen.',
})

/** Goes to the new address: only whoever reads letters there may take it over. */
export const addressChange = linkMessage({
  subject: 'Bitte bestätige deine neue E-Mail-Adresse',
  about:
    `Diese E-Mail-Adresse soll künftig die Informationen zum Start und den Newsletter von ${brand} bekommen. ` +
    'Bestätige bitte, dass du das möchtest. Bis dahin bleibt die bisherige Adresse eingetragen.',
  act: 'Neue Adresse bestätigen',
  validity: 'Der Link gilt 7 Tage.',
  notYou: 'Du hast das nicht veranlasst? Dann musst du nichts tun, es ändert sich nichts.',
})

/** The key to one's own data; whoever reads the mailbox is taken for its owner. */
export const myData = linkMessage({
  subject: 'Dein Link zu deinen Daten',
  about:
    `Für diese E-Mail-Adresse wurde ein Link angefordert, der zeigt, was ${brand} über dich gespeichert hat. ` +
    'Dort kannst du auch deine Postleitzahl und deine E-Mail-Adresse ändern, alles mitnehmen oder alles löschen.',
  act: 'Meine Daten ansehen',
  validity: 'Der Link gilt 24 Stunden. Gib ihn nicht weiter: Wer ihn hat, sieht deine Daten.',
  notYou: 'Du hast ihn nicht angefordert? Dann musst du nichts tun, es ändert sich nichts.',
})
