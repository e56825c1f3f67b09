import { useRef } from 'react'
import {
  MARKERS,
  MAX_LENGTHS,
  PICTURE_MAX_BYTES,
  PLACEHOLDERS,
  pictureMarker,
  pictureOf,
} from '../../../mail/operator-text/letter-text.ts'
import { office } from '../../ask.ts'
import { Area, Choice, Field } from '../../controls.tsx'
import { Refused } from '../../refused.ts'
import { useAction } from '../../toasts.tsx'
import type { Autosave } from './autosave.tsx'

type LetterFormProps = {
  autosave: Autosave
  /** What the server said against a field, by its name. */
  refusalOf: (field: string) => string | undefined
}

/** Subjects longer than this are cut by phones. */
const SUBJECT_FITS = 45

/** What everybody reads: subject, text, button, picture. */
export function LetterForm({ autosave: { draft, change }, refusalOf }: LetterFormProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (typed: string) => putInto(text.current, typed)
  const length = [...draft.subject].length
  const of = (name: keyof typeof MAX_LENGTHS) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    error: refusalOf(name),
    autoComplete: 'off',
    // Whoever puts in too long a text is told so, and loses nothing of it.
    maxLength: name === 'body' ? undefined : MAX_LENGTHS[name],
  })
  return (
    <div className="stack" id="der-brief">
      <Field
        label="Betreff"
        hint={`${length} Zeichen${length > SUBJECT_FITS ? ', lang fürs Handy' : ''}`}
        {...of('subject')}
      />
      <Field
        label="Vorschau"
        hint="Steht im Posteingang neben dem Betreff; leer: der Anfang des Textes."
        {...of('preheader')}
      />
      <Area
        ref={text}
        label="Text"
        hint="Eine leere Zeile trennt Absätze, **Worte** werden fett, Zeilen mit „- “ eine Liste."
        {...of('body')}
      />
      <Choice label="Was für jeden Ort eingesetzt wird" value="" options={INSERTS} onChange={insert} />
      <Picture body={draft.body} onChange={(body) => change({ body })} onAdded={insert} />
      <Field label="Aufschrift des Knopfs" {...of('buttonCaption')} />
      <Field
        label="Adresse des Knopfs"
        type="url"
        placeholder="https://…"
        spellCheck={false}
        {...of('buttonUrl')}
      />
      <p className="soft">
        Darunter steht immer: warum dieser Brief kommt, Abmelden, Impressum, Datenschutz.
      </p>
    </div>
  )
}

/** A part that stands for itself is a paragraph of its own. */
const asPart = (marker: string) => `\n\n${marker}\n\n`

const INSERTS = [
  ['', 'Einsetzen'],
  ...PLACEHOLDERS.map((name) => [`{${name}}`, name] as const),
  [asPart(MARKERS.restaurants), 'Gasthöfe'],
  [asPart(MARKERS.button), 'Knopf'],
] as const

/** As if it was typed: the browser can undo it, and says that it changed. */
function putInto(field: HTMLTextAreaElement | null, typed: string): void {
  field?.focus()
  // There is no other way to change a field that its own undoing knows of.
  document.execCommand('insertText', false, typed)
}

type PictureProps = {
  body: string
  onAdded: (marker: string) => void
  onChange: (body: string) => void
}

/** Chooses the letter's picture; and what it shows, for who does not see it. */
function Picture({ body, onAdded, onChange }: PictureProps) {
  const picture = body.split('\n').map(pictureOf).find(Boolean)
  const add = useAction({
    send: async (file: File) => office.newsletters.addPicture.mutate({ base64: await sizePicture(file) }),
    renews: ['pictures'],
    failed: 'Das Bild ist nicht im Brief',
    onSuccess: (id) => onAdded(asPart(pictureMarker({ id, alt: '' }))),
  })
  if (!picture)
    return (
      <Field
        label="Bild"
        hint={add.isPending && 'Wird verkleinert …'}
        type="file"
        accept="image/*"
        onChange={({ target }) => target.files?.[0] && add.mutate(target.files[0])}
      />
    )
  const marked = (alt: string) => (line: string) =>
    pictureOf(line) ? pictureMarker({ ...picture, alt }) : line
  return (
    <Field
      label="Was auf dem Bild zu sehen ist"
      hint="Ein Satz; wer das Bild nicht sieht, liest ihn."
      value={picture.alt}
      onChange={({ target }) => onChange(body.split('\n').map(marked(target.value)).join('\n'))}
      maxLength={150}
      autoComplete="off"
    />
  )
}

/** Widths and qualities to try: twice of what a letter is wide is for screens with small pixels. */
const SIZES = [
  [1072, 0.84],
  [1072, 0.6],
  [536, 0.6],
] as const

/**
 * A JPEG as wide as a letter shows it, light enough to come along in every copy; drawn anew, it has no place and no time in
 * it. @returns base64
 */
async function sizePicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!picture || !context) throw new Refused('picture', 'Dieses Bild kann dein Browser nicht lesen.')
  for (const [widest, quality] of SIZES) {
    canvas.width = Math.min(widest, picture.width)
    canvas.height = Math.round((canvas.width * picture.height) / picture.width)
    // A JPEG has no clear parts: they become the letter's paper.
    context.fillStyle = '#fffaf0'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const base64 = canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, '')
    if (base64.length * 0.75 <= PICTURE_MAX_BYTES) return base64
  }
  throw new Refused('picture', 'Dieses Bild wird nicht klein genug für einen Brief. Schneide es zu.')
}
