import { brand } from '../../content/brand.ts'
import { Band, Gap, Lead, Link, type Message, Paragraph, Street } from './parts.tsx'
import { HTML_ALONE } from './plain-text.ts'
import { SignButton } from './signs.tsx'

type Words = Pick<Message, 'subject' | 'preheader' | 'title' | 'why'> & {
  /** What it is about. */
  about: string
  /** What the button does, in at most 22 characters. */
  act: string
  /** For whoever did not ask for the letter: the question, and what happens without an answer. */
  question: string
  answer: string
  validity: string
  /** What ends the upper part. */
  end?: React.ReactNode
}

/** A letter with one thing to do: follow its link. */
function linkMessage({ about, act, question, answer, validity, end, ...message }: Words): Message {
  return {
    ...message,
    night: (
      <>
        <Lead>{about}</Lead>
        <Band padding="22px 32px 0">
          <SignButton href="{{link}}">{act}</SignButton>
        </Band>
        {end ?? <Gap night height={36} />}
      </>
    ),
    paper: (
      <Band paper padding="30px 32px 14px">
        <Paragraph>
          <b>{question}</b> {answer}
        </Paragraph>
        <Paragraph aside>
          <span className={HTML_ALONE}>
            Der Knopf geht nicht? Dann kopier diese Adresse in deinen Browser:
            <br />
            <Link href="{{link}}">{'{{link}}'}</Link>
            <br />
          </span>
          {validity}
        </Paragraph>
      </Band>
    ),
  }
}

/** Asks for the second half of the double opt-in. Nothing else: a word of advertising would make it unlawful. */
export const confirmation = linkMessage({
  subject: `${brand}: bitte bestätigen{{#sign}} ({{sign}}){{/sign}}`,
  preheader: 'Ein Tipp, und dein Haus{{#place}} in {{place}}{{/place}} leuchtet.',
  title: 'Mach dein Licht an.',
  about:
    `Du, oder jemand mit deiner Adresse, hat sich bei ${brand} eingetragen. Wir sollen über den Start ` +
    '{{#place}}in {{place}}{{/place}}{{^place}}in deiner Region{{/place}} informieren und den Newsletter schicken. Stimmt das?',
  act: 'Ja, ich bin dabei',
  question: 'Du warst das nicht?',
  answer:
    'Dann tu einfach nichts. Ohne dein Ja steht diese Adresse auf keiner Liste, und nach 7 Tagen löschen wir den Eintrag.',
  validity: 'Der Link gilt 7 Tage.',
  why: 'Du bekommst diese eine E-Mail, weil {{to}}{{#sign}} für {{sign}}{{/sign}} eingetragen wurde.',
  // How many wait there would advertise. The street is scenery, and says nothing that the words do not.
  end: (
    <>
      <Gap night height={32} />
      {'{{#street}}'}
      <Street alt="" />
      {'{{/street}}'}
    </>
  ),
})

/** Goes to the new address: only whoever reads letters there may take it over. */
export const addressChange = linkMessage({
  subject: 'Bitte bestätige deine neue E-Mail-Adresse',
  preheader: 'Bis dahin bleibt die bisherige Adresse eingetragen.',
  title: 'Deine neue Adresse.',
  about:
    `Diese E-Mail-Adresse soll künftig die Informationen zum Start und den Newsletter von ${brand} bekommen. ` +
    'Bestätige bitte, dass du das möchtest. Bis dahin bleibt die bisherige Adresse eingetragen.',
  act: 'Adresse bestätigen',
  question: 'Du hast das nicht veranlasst?',
  answer: 'Dann tu einfach nichts, es ändert sich nichts.',
  validity: 'Der Link gilt 7 Tage.',
  why: 'Du bekommst diese E-Mail, weil jemand {{to}} als neue Adresse angegeben hat.',
})

/** The key to one's own data; whoever reads the mailbox is taken for its owner. */
export const myData = linkMessage({
  subject: 'Dein Link zu deinen Daten',
  preheader: 'Er gilt 24 Stunden. Gib ihn nicht weiter.',
  title: 'Deine Daten.',
  about:
    `Für diese E-Mail-Adresse wurde ein Link angefordert, der zeigt, was ${brand} über dich gespeichert hat. ` +
    'Dort kannst du auch deine Postleitzahl und deine E-Mail-Adresse ändern, alles mitnehmen oder alles löschen.',
  act: 'Meine Daten ansehen',
  question: 'Du hast ihn nicht angefordert?',
  answer: 'Dann tu einfach nichts, es ändert sich nichts.',
  validity: 'Der Link gilt 24 Stunden. Gib ihn nicht weiter: Wer ihn hat, sieht deine Daten.',
  why: 'Du bekommst diese E-Mail, weil jemand den Link zu den Daten von {{to}} angefordert hat.',
})
