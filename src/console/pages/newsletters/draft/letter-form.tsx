import { useRef } from 'react'
import {
  BUTTON_CAPTION_MAX_LENGTH,
  BUTTON_URL_MAX_LENGTH,
  type LetterRegion,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { MARKERS, PLACEHOLDERS } from '../../../../contract/letter-text.ts'
import { Button } from '../../../design/button.tsx'
import { TextArea, TextField } from '../../../design/field.tsx'
import { AddPicture, PictureWords } from './picture.tsx'

type LetterFormProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  region: LetterRegion | null
  refusalOf: (field: string) => string | undefined
}

/** Subjects longer than this are cut by phones. */
const SUBJECT_FITS = 45

/** What everybody reads: subject, text, button. */
export function LetterForm({ draft, change, region, refusalOf }: LetterFormProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (before: string, after = '') => putInto(text.current, before, after)
  // A part that stands for itself is a paragraph of its own.
  const insertPart = (marker: string) => insert(`\n\n${marker}\n\n`)
  const { subject, preheader, body, buttonCaption, buttonUrl } = draft
  const length = [...subject].length
  return (
    <div className="stack letter-form">
      <TextField
        label="Betreff"
        hint={`${length} Zeichen${length > SUBJECT_FITS ? ', lang fürs Handy' : ''}`}
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        maxLength={SUBJECT_MAX_LENGTH}
        autoComplete="off"
        error={refusalOf('subject')}
      />
      <TextField
        label="Vorschau"
        hint="Steht im Posteingang neben dem Betreff; leer: der Anfang des Textes."
        value={preheader}
        onChange={({ target }) => change({ preheader: target.value })}
        maxLength={PREHEADER_MAX_LENGTH}
        autoComplete="off"
        error={refusalOf('preheader')}
      />
      <div>
        <TextArea
          ref={text}
          label="Text"
          hint="Eine leere Zeile trennt Absätze; was in geschweiften Klammern steht, füllt der Brief aus."
          value={body}
          onChange={({ target }) => change({ body: target.value })}
          rows={14}
          error={refusalOf('body')}
        />
        <div className="letter-tools" role="toolbar" aria-label="In den Text">
          <Button onClick={() => insert('**', '**')}>Fett</Button>
          <Button onClick={() => insert('\n- ')}>Liste</Button>
          <label>
            <span className="hidden-text">Was für jeden Ort eingesetzt wird</span>
            <select
              className="button"
              value=""
              onChange={({ target }) => target.value !== '' && insert(`{${target.value}}`)}
            >
              <option value="">Ort einsetzen</option>
              {PLACEHOLDERS.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <Button
            onClick={() => insertPart(MARKERS.restaurants)}
            disabled={!region || body.includes(MARKERS.restaurants)}
          >
            Gasthöfe
          </Button>
          <Button onClick={() => insertPart(MARKERS.button)} disabled={body.includes(MARKERS.button)}>
            Knopf
          </Button>
          <AddPicture body={body} onAdded={insertPart} />
        </div>
      </div>
      <PictureWords body={body} onChange={(next) => change({ body: next })} />
      <div className="letter-button">
        <TextField
          label="Aufschrift des Knopfs"
          value={buttonCaption}
          onChange={({ target }) => change({ buttonCaption: target.value })}
          maxLength={BUTTON_CAPTION_MAX_LENGTH}
          autoComplete="off"
          error={refusalOf('button_caption')}
        />
        <TextField
          label="Adresse des Knopfs"
          type="url"
          placeholder="https://…"
          value={buttonUrl}
          onChange={({ target }) => change({ buttonUrl: target.value })}
          maxLength={BUTTON_URL_MAX_LENGTH}
          autoComplete="off"
          spellCheck={false}
          error={refusalOf('button_url')}
        />
      </div>
      <p className="soft">
        Darunter steht immer: warum dieser Brief kommt, Abmelden, Impressum, Datenschutz.
      </p>
    </div>
  )
}

/** Around what is marked, as if it was typed: the browser can undo it, and says that it changed. */
function putInto(field: HTMLTextAreaElement | null, before: string, after: string): void {
  if (!field) return
  field.focus()
  const marked = field.value.slice(field.selectionStart, field.selectionEnd)
  // There is no other way to change a field that its own undoing knows of.
  document.execCommand('insertText', false, before + marked + after)
}
