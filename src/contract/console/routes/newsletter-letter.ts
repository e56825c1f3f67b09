import { z } from 'zod'
import { pictureIdsIn } from '../../letter-text.ts'
import { webAddress } from '../../web-address.ts'
import {
  BODY_MAX_LENGTH,
  BUTTON_CAPTION_MAX_LENGTH,
  BUTTON_URL_MAX_LENGTH,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../newsletters.ts'
import { inOneLine, worded } from './route.ts'

/** Half a character, which no letter can carry. */
const HALF = /\p{Cs}/u

const draftSubject = worded((text) => {
  const length = [...text].length
  if (length > SUBJECT_MAX_LENGTH)
    return `Der Betreff hat ${length} Zeichen, erlaubt sind ${SUBJECT_MAX_LENGTH}.`
  return HALF.test(text) ? 'Im Betreff steht ein halbes Zeichen. Tippe ihn neu ein.' : undefined
}, inOneLine)

const draftBody = worded((text) => {
  const length = [...text].length
  if (length > BODY_MAX_LENGTH) return `Der Text hat ${length} Zeichen, erlaubt sind ${BODY_MAX_LENGTH}.`
  if (HALF.test(text)) return 'Im Text steht ein halbes Zeichen. Füge ihn noch einmal ein.'
  // Each would come along in every copy of the letter.
  if (pictureIdsIn(text).length > 1) return 'Ein Brief hat höchstens ein Bild. Nimm die übrigen heraus.'
  return undefined
})

/** To be looked at or sent, it must be there. */
const subject = draftSubject.refine((text) => text !== '', 'Der Betreff fehlt.')
const body = draftBody.refine((text) => text !== '', 'Der Text fehlt.')

const preheader = worded((text) => {
  const length = [...text].length
  if (length > PREHEADER_MAX_LENGTH)
    return `Die Vorschau hat ${length} Zeichen, erlaubt sind ${PREHEADER_MAX_LENGTH}.`
  return HALF.test(text) ? 'In der Vorschau steht ein halbes Zeichen. Tippe sie neu ein.' : undefined
}, inOneLine)

const buttonCaption = worded((text) => {
  const length = [...text].length
  if (length > BUTTON_CAPTION_MAX_LENGTH)
    return `Auf dem Knopf stehen ${length} Zeichen, es passen ${BUTTON_CAPTION_MAX_LENGTH} darauf.`
  return HALF.test(text) ? 'Auf dem Knopf steht ein halbes Zeichen. Tippe ihn neu ein.' : undefined
}, inOneLine)

const buttonUrl = worded((text) => {
  if (text === '') return undefined
  if (text.length > BUTTON_URL_MAX_LENGTH)
    return `Die Adresse des Knopfs hat ${text.length} Zeichen, erlaubt sind ${BUTTON_URL_MAX_LENGTH}.`
  if (text.startsWith('https://') && webAddress(text)) return undefined
  return 'Der Knopf braucht eine ganze Adresse, die mit https:// beginnt.'
}, inOneLine).meta({ pattern: '^(https://.+)?$' })

/** An address is typed letter by letter: only its length counts until it is sent. */
const buttonUrlTyped = worded((text) => {
  if (text.length > BUTTON_URL_MAX_LENGTH)
    return `Die Adresse des Knopfs hat ${text.length} Zeichen, erlaubt sind ${BUTTON_URL_MAX_LENGTH}.`
  return HALF.test(text)
    ? 'In der Adresse des Knopfs steht ein halbes Zeichen. Tippe sie neu ein.'
    : undefined
}, inOneLine)

/** What the operator writes; what need not be there may be empty. */
export const letter = {
  subject,
  body,
  preheader: preheader.default(''),
  buttonCaption: buttonCaption.default(''),
  buttonUrl: buttonUrl.default(''),
}

/** The same while it is being written: subject, text, or a half of the button may be missing. */
export const draftLetter = {
  subject: draftSubject.default(''),
  body: draftBody.default(''),
  preheader: letter.preheader,
  buttonCaption: letter.buttonCaption,
  buttonUrl: buttonUrlTyped.default(''),
}

/** A button has words and an address, or it is not there. */
export function withWholeButton<Shape extends typeof letter & z.ZodRawShape>(shape: Shape) {
  return z.object(shape).superRefine((given, context) => {
    const { buttonCaption, buttonUrl } = given as { buttonCaption: string; buttonUrl: string }
    if ((buttonCaption === '') === (buttonUrl === '')) return
    const [path, message] =
      buttonUrl === ''
        ? ['buttonUrl', 'Wohin soll der Knopf führen? Gib seine Adresse an, oder lass beide Felder leer.']
        : ['buttonCaption', 'Was soll auf dem Knopf stehen? Schreib es hin, oder lass beide Felder leer.']
    context.addIssue({ code: 'custom', path: [path], message })
  })
}
