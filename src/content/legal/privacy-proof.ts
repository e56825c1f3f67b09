import { consentProof } from '../processing/consent-proof.ts'
import { time } from '../processing/deadlines.ts'
import { meaningsOf } from '../processing/register.ts'
import { type Block, heading, list, paragraph } from './blocks.ts'

/** How a consent is confirmed, and what is kept to prove it (Art. 7 Abs. 1 DSGVO, § 7 UWG). */
export function proof({ storesIp }: { storesIp: boolean }): Block[] {
  return [
    paragraph(
      'Nach der Anmeldung schicken wir dir eine E-Mail mit einem Link. Auf die Liste kommst du erst, wenn du auf der ',
      'Seite dahinter den Knopf drückst (Double-Opt-in). Den Link nur zu öffnen, ändert nichts. Er gilt 7 Tage.',
    ),
    paragraph(
      { strong: 'Du hast dich nicht angemeldet? ' },
      'Dann hat jemand anders deine Adresse eingetragen, und du musst nichts tun. Ohne Bestätigung löschen wir die ',
      `Anmeldung, und zwar ${time('unconfirmed_signups')} nach der letzten E-Mail. Höchstens eine solche E-Mail geht in `,
      '24 Stunden an dich, höchstens drei sind es in 30 Tagen.',
    ),
    heading('Was wir als Nachweis festhalten'),
    paragraph(
      'Wer Newsletter verschickt, muss jede einzelne Einwilligung nachweisen können. Dafür speichern wir zu ',
      'jedem Schritt:',
    ),
    list(...meaningsOf(consentProof)),
    storesIp
      ? paragraph({ strong: `Dazu kommt ${consentProof.withIp}. ` }, 'Sie gehört zu deinen Angaben.')
      : paragraph({ strong: 'Deine IP-Adresse gehört nicht dazu.' }),
    paragraph(
      'Die Angaben zu dir stehen getrennt von den Schritten. Jeder Schritt trägt einen Prüfwert des Schritts davor. So ',
      'lässt sich zeigen, dass niemand die Aufzeichnung nachträglich verändert hat. Änderst du später etwas, steht auch das darin, mit der früheren Angabe. Werden deine ',
      'Angaben gelöscht, bleiben die Schritte ohne sie übrig; nichts darin nennt dich noch.',
    ),
    heading('Rechtsgrundlage'),
    paragraph(
      'Für den Nachweis: unsere Pflicht dazu (Art. 6 Abs. 1 c mit Art. 5 Abs. 2 und Art. 7 Abs. 1 DSGVO). Nach deiner ',
      'Abmeldung ist es unser berechtigtes Interesse, uns gegen Ansprüche zu verteidigen (Art. 6 Abs. 1 f DSGVO), bis ',
      `sie verjährt sind (§§ 195, 199 BGB): ${time('withdrawn_signups')}. Du kannst den Nachweis schon vorher löschen `,
      'lassen.',
    ),
  ]
}
