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
import { worded } from './route.ts'

/** One line: the subject becomes a header. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]*$/u

const draftSubject = worded((text) => {
  const length = [...text].length
  if (length > SUBJECT_MAX_LENGTH)
    return `Der Betreff hat ${length} Zeichen, erlaubt sind ${SUBJECT_MAX_LENGTH}.`
  if (!ONE_LINE.test(text))
    return 'Im Betreff stehen Steuerzeichen oder ein Zeilenwechsel. Tippe ihn neu ein.'
  return undefined
})

const draftBody = worded((text) => {
  const length = [...text].length
  if (length > BODY_MAX_LENGTH) return `Der Text hat ${length} Zeichen, erlaubt sind ${BODY_MAX_LENGTH}.`
  if (/[^\P{Cc}\n\t]|\p{Cs}/u.test(text)) return 'Im Text stehen Steuerzeichen. Füge ihn als reinen Text ein.'
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
  return ONE_LINE.test(text) ? undefined : 'In der Vorschau steht ein Zeilenwechsel. Tippe sie neu ein.'
})

const buttonCaption = worded((text) => {
  const length = [...text].length
  if (length > BUTTON_CAPTION_MAX_LENGTH)
    return `Auf dem Knopf stehen ${length} Zeichen, es passen ${BUTTON_CAPTION_MAX_LENGTH} darauf.`
  return ONE_LINE.test(text) ? undefined : 'Auf dem Knopf steht ein Zeilenwechsel. Tippe ihn neu ein.'
})

const buttonUrl = worded((text) => {
  if (text === '') return undefined
  if (text.length > BUTTON_URL_MAX_LENGTH)
    return `Die Adresse des Knopfs hat ${text.length} Zeichen, erlaubt sind ${BUTTON_URL_MAX_LENGTH}.`
  if (text.startsWith('https://') && webAddress(text)) return undefined
  return 'Der Knopf braucht eine ganze Adresse, die mit https:// beginnt.'
}).meta({ pattern: '^(https://.+)?$' })

/** An address is typed letter by letter: only its length counts until it is sent. */
const buttonUrlTyped = worded((text) => {
  if (text.length > BUTTON_URL_MAX_LENGTH)
    return `Die Adresse des Knopfs hat ${text.length} Zeichen, erlaubt sind ${BUTTON_URL_MAX_LENGTH}.`
  return ONE_LINE.test(text)
    ? undefined
    : 'In der Adresse des Knopfs steht ein Zeilenwechsel. Tippe sie neu ein.'
})

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
