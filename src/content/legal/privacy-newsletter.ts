import type { Operator } from '../operator.ts'
import { consentProof } from '../processing/consent-proof.ts'
import { time } from '../processing/deadlines.ts'
import { letters } from '../processing/letters.ts'
import { newsletter } from '../processing/newsletter.ts'
import { dataAt, meaningsOf } from '../processing/register.ts'
import { type Block, heading, list, paragraph, placeholder, type Section } from './blocks.ts'
import { ownData, withdrawnAndSuppressed } from './privacy-self-service.ts'

export type PrivacySettings = {
  /** Whether the proof of a consent holds the IP address (setting PROOF_STORE_IP). */
  storesIp: boolean
}

/** The life of a sign-up: asked for, confirmed, written to, changed, ended. */
export function newsletterSections(operator: Operator, brand: string, settings: PrivacySettings): Section[] {
  return [
    { id: 'anmeldung', title: 'Anmeldung zum Newsletter', blocks: signup(brand) },
    { id: 'bestaetigung', title: 'Bestätigung und Nachweis', blocks: proof(settings) },
    { id: 'emails', title: 'E-Mails von uns', blocks: emails(operator) },
    { id: 'abmeldung', title: 'Abmeldung und Sperrliste', blocks: withdrawnAndSuppressed() },
    { id: 'meine-daten', title: 'Deine Daten selbst ansehen und ändern', blocks: ownData() },
  ]
}

function signup(brand: string): Block[] {
  return [
    paragraph('Bei der Anmeldung speichern wir:'),
    list(
      ...meaningsOf(newsletter, 'newsletter_signups').map((meaning) => `${meaning},`),
      'und damit deine Einwilligung, die du jederzeit widerrufen kannst.',
    ),
    paragraph(
      `Wir nutzen die Adresse, um dir zum Start von ${brand} zu schreiben und dir den Newsletter zu schicken. Die Postleitzahl sagt uns, welche Region für dich zählt. Ein Profil bilden wir nicht, und deine Angaben geben wir nicht an andere weiter; wer uns beim Betrieb und beim Versand hilft, steht unter „Empfänger“.`,
    ),
    paragraph(
      'Steht deine Adresse schon auf der Liste, sagt dir das Formular das bei einem zweiten Versuch. Wer deine Adresse kennt und einträgt, kann daran erkennen, dass sie angemeldet ist.',
    ),
    heading('Wenn du auf einer Liste stehst'),
    paragraph(
      'Hast du uns anderswo zugestimmt, zum Beispiel auf einem Dorffest, lesen wir die Liste ein, und du musst dich nicht noch einmal anmelden. Was in deiner Zeile steht, ist dann deine Anmeldung mit ihrem Nachweis. Was nicht vollständig ist, lesen wir nicht ein und behalten es nicht. Hast du dich abgemeldet oder gelöscht, kommst du durch eine Liste nicht zurück.',
    ),
    heading('Die Ausgaben des Newsletters'),
    paragraph('Zu jeder Ausgabe speichern wir, ohne Bezug zu dir:'),
    list(...meaningsOf(newsletter, 'newsletters')),
    heading('Rechtsgrundlage'),
    paragraph(
      'Deine Einwilligung: Art. 6 Abs. 1 a DSGVO und § 7 Abs. 2 UWG. Die Anmeldung ist freiwillig. Ohne E-Mail-Adresse und Postleitzahl können wir dir nicht Bescheid sagen, sonst hat es keine Folgen.',
    ),
  ]
}

/** How a consent is confirmed, and what is kept to prove it (Art. 7 Abs. 1 DSGVO, § 7 UWG). */
function proof({ storesIp }: PrivacySettings): Block[] {
  return [
    paragraph(
      'Nach der Anmeldung schicken wir dir eine E-Mail mit einem Link. Auf die Liste kommst du erst, wenn du auf der Seite dahinter den Knopf drückst (Double-Opt-in). Den Link nur zu öffnen, ändert nichts. Er gilt 7 Tage.',
    ),
    paragraph(
      { strong: 'Du hast dich nicht angemeldet? ' },
      `Dann hat jemand anders deine Adresse eingetragen, und du musst nichts tun. Ohne Bestätigung löschen wir die Anmeldung, und zwar ${time('unconfirmed_signups')} nach der letzten E-Mail. Höchstens zwei solche E-Mails gehen in 24 Stunden an dich, höchstens drei sind es in 30 Tagen.`,
    ),
    heading('Was wir als Nachweis festhalten'),
    paragraph(
      'Wer Newsletter verschickt, muss jede einzelne Einwilligung nachweisen können. Dafür speichern wir zu jedem Schritt:',
    ),
    list(...meaningsOf(consentProof)),
    storesIp
      ? paragraph({ strong: `Dazu kommt ${consentProof.withIp}. ` }, 'Sie gehört zu deinen Angaben.')
      : paragraph({ strong: 'Deine IP-Adresse gehört nicht dazu.' }),
    paragraph(
      'Die Angaben zu dir stehen getrennt von den Schritten. Jeder Schritt trägt einen Prüfwert des Schritts davor. So fällt auf, wenn jemand die Aufzeichnung nachträglich verändert. Änderst du später etwas, steht auch das darin, mit der früheren Angabe. Werden deine Angaben gelöscht, bleiben die Schritte ohne sie übrig; nichts darin nennt dich noch.',
    ),
    heading('Rechtsgrundlage'),
    paragraph(
      `Für den Nachweis: unsere Pflicht dazu (Art. 6 Abs. 1 c mit Art. 5 Abs. 2 und Art. 7 Abs. 1 DSGVO). Nach deiner Abmeldung ist es unser berechtigtes Interesse, uns gegen Ansprüche zu verteidigen (Art. 6 Abs. 1 f DSGVO), bis sie verjährt sind (§§ 195, 199 BGB): ${time('withdrawn_signups')}. Du kannst den Nachweis schon vorher löschen lassen.`,
    ),
  ]
}

function emails(operator: Operator): Block[] {
  return [
    paragraph(
      'Wir schicken dir nur, was du angefordert hast: die E-Mail zur Bestätigung, einen Link zu deinen Daten, eine Nachricht an eine neue Adresse, und nach deiner Bestätigung die Nachricht zum Start und den Newsletter.',
    ),
    paragraph(
      { strong: 'Wir messen nicht, ob du eine E-Mail öffnest oder worauf du darin tippst. ' },
      'Unsere E-Mails enthalten keine Bilder aus dem Netz und keine Zählpixel. Ihre Links führen ohne Umweg über einen Zähler zu ihrem Ziel.',
    ),
    carrier(operator),
    heading('Was wir beim Versand speichern'),
    paragraph('Damit keine E-Mail verloren geht und niemand mit E-Mails überhäuft wird, speichern wir:'),
    list(...meaningsOf(letters)),
    paragraph('Im Server-Protokoll steht außerdem:'),
    list(...dataAt(letters, 'Server-Protokoll')),
    paragraph(
      'Wie lange, steht unter „Speicherdauer“. Grundlage ist beim Newsletter deine Einwilligung (Art. 6 Abs. 1 a DSGVO), bei allen anderen E-Mails unser berechtigtes Interesse, dir zu antworten und nur Menschen zu schreiben, die das wollen (Art. 6 Abs. 1 f DSGVO).',
    ),
  ]
}

function carrier({ mailProvider }: Operator): Block {
  if (mailProvider === null)
    return placeholder(
      'Platzhalter: Anbieter des Mailservers mit Anschrift, Datum des Vertrags zur Auftragsverarbeitung.',
    )
  if (mailProvider === false) return paragraph('Verschickt werden sie von unserem eigenen Mailserver.')
  const { name, address, contractSignedOn } = mailProvider
  return paragraph(
    `Verschickt werden sie über einen Mailserver von ${name}, ${address}. Der Anbieter verarbeitet Daten nur nach unserer Weisung; der Vertrag dazu nach Art. 28 DSGVO ist vom ${contractSignedOn}.`,
  )
}
