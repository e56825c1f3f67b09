import './letter-editor.css'
import { type ReactNode, useId, useRef } from 'react'
import {
  BUTTON_CAPTION_MAX_LENGTH,
  BUTTON_URL_MAX_LENGTH,
  type LetterRegion,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { webAddress } from '../../../../contract/web-address.ts'
import { Button } from '../../../design/button.tsx'
import { Link } from '../../../router/link.tsx'
import { BlockToolBar, type BlockTools, type RowField } from './block-tools.tsx'
import { type LetterBlock, moveBlock, newBlock } from './blocks.ts'
import type { Conflict } from './merge.ts'
import { LetterTextArea } from './text-area.tsx'
import { TextBlock } from './text-block.tsx'
import { TwoTexts } from './two-texts.tsx'
import type { Autosave } from './use-autosave.ts'
import type { usePresence } from './use-presence.ts'
import { inWords } from './words.ts'

type LetterEditorProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  blocks: LetterBlock[]
  setBlocks: (blocks: LetterBlock[]) => void
  region: LetterRegion | null
  autosave: Autosave
  presence: ReturnType<typeof usePresence>
  refusalOf: (field: string) => string | undefined
}

/** Subjects longer than this are cut by phones. */
const SUBJECT_FITS = 45

/** The letter, part by part. What somebody else writes in is theirs until they rest. */
export function LetterEditor(props: LetterEditorProps) {
  const { draft, change, blocks, setBlocks, region, autosave, presence, refusalOf } = props
  const list = useRef<HTMLDivElement>(null)
  const hasButton = blocks.some(({ kind }) => kind === 'button')
  const hasRestaurants = blocks.some(({ kind }) => kind === 'restaurants')
  const rowOf = (part: string) => ({
    writer: presence.writerOf(part),
    conflict: autosave.conflicts.find((conflict) => conflict.part === part),
    resolve: autosave.resolve,
    onFocus: () => presence.rest(),
    onBlur: () => {
      presence.rest()
      autosave.flush()
    },
    onInput: () => presence.write(part),
  })
  const remove = (block: LetterBlock) => {
    setBlocks(blocks.filter((other) => other !== block))
    if (block.kind === 'button') change({ buttonCaption: '', buttonUrl: '' })
  }
  const move = (block: LetterBlock, by: -1 | 1) => setBlocks(moveBlock(blocks, block.key, by))
  const length = [...draft.subject].length
  return (
    <>
      <div className="letter-blocks" ref={list}>
        <Row {...rowOf('subject')} name="Betreff" error={refusalOf('subject')}>
          {(field) => (
            <div className="letter-line">
              <LetterTextArea
                {...field}
                value={draft.subject}
                onChange={(text) => change({ subject: text.replaceAll('\n', ' ') })}
                maxLength={SUBJECT_MAX_LENGTH}
                autoComplete="off"
              />
              <small>
                {length} Zeichen,{' '}
                {length === 0 ? 'fehlt' : length <= SUBJECT_FITS ? 'passt' : 'lang fürs Handy'}
              </small>
            </div>
          )}
        </Row>
        <Row {...rowOf('preheader')} name="Vorschau" error={refusalOf('preheader')}>
          {(field) => (
            <div className="letter-line">
              <LetterTextArea
                {...field}
                value={draft.preheader}
                onChange={(text) => change({ preheader: text.replaceAll('\n', ' ') })}
                maxLength={PREHEADER_MAX_LENGTH}
                placeholder="leer: der erste Satz des Textes"
                autoComplete="off"
              />
            </div>
          )}
        </Row>
        {blocks.map((block, index) => {
          const tools = {
            isFirst: index === 0,
            isLast: index === blocks.length - 1,
            onMove: (by: -1 | 1) => move(block, by),
            onRemove: () => remove(block),
          }
          if (block.kind === 'text') {
            const row = rowOf(`text:${index}`)
            return (
              <Row {...row} key={block.key} name="Text" isMovable error={refusalOf('body')}>
                {(field) => (
                  <TextBlock
                    field={field}
                    value={block.text}
                    onChange={(text) =>
                      setBlocks(blocks.map((other) => (other === block ? { ...other, text } : other)))
                    }
                    tools={tools}
                    isOnly={blocks.filter(({ kind }) => kind === 'text').length === 1}
                  />
                )}
              </Row>
            )
          }
          if (block.kind === 'restaurants')
            return (
              <Row key={block.key} name="Gasthöfe" isMovable>
                {() => <Restaurants region={region} tools={tools} />}
              </Row>
            )
          return (
            <Row
              {...rowOf('button')}
              key={block.key}
              name="Knopf"
              isMovable
              error={refusalOf('button_caption') ?? refusalOf('button_url')}
            >
              {(field) => <ButtonBlock field={field} draft={draft} change={change} tools={tools} />}
            </Row>
          )
        })}
        <Row name="Fuß">
          {() => (
            <p className="letter-field is-fixed">
              Steht immer da: warum dieser Brief kommt, Abmelden, Impressum, Datenschutz.
            </p>
          )}
        </Row>
      </div>
      {autosave.conflicts
        .filter(({ part }) => ['text', 'audience', 'plan'].includes(part))
        .map((conflict) => (
          <TwoTexts key={conflict.part} conflict={conflict} resolve={autosave.resolve} />
        ))}
      <div className="letter-add">
        <Button onClick={() => setBlocks([...blocks, newBlock('text')])}>Text dazu</Button>
        <Button onClick={() => setBlocks([...blocks, newBlock('text', '- ')])}>Liste dazu</Button>
        <Button
          onClick={() => setBlocks([...blocks, newBlock('restaurants')])}
          disabled={hasRestaurants || !region}
        >
          Gasthöfe dazu
        </Button>
        <Button onClick={() => setBlocks([...blocks, newBlock('button')])} disabled={hasButton}>
          Knopf dazu
        </Button>
        <span className="hint">Ein Knopf je Brief. Mehr liest keiner.</span>
      </div>
    </>
  )
}

type RowProps = {
  name: string
  isMovable?: boolean
  writer?: string | undefined
  conflict?: Conflict | undefined
  resolve?: Autosave['resolve']
  error?: string | undefined
  onFocus?: () => void
  onBlur?: () => void
  onInput?: () => void
  children: (field: RowField) => ReactNode
}

function Row({ name, isMovable, writer, conflict, resolve, error, children, ...events }: RowProps) {
  const id = useId()
  return (
    <div className={`letter-row${writer ? ' is-theirs' : ''}`} {...events}>
      {isMovable && <i className="letter-grip" />}
      <b id={id}>{name}</b>
      <div className="letter-cell">
        {writer && <span className="letter-writer">{writer} schreibt gerade</span>}
        {children({ 'aria-labelledby': id, readOnly: writer !== undefined })}
        {error && <p className="field-error">{error}</p>}
        {conflict && resolve && <TwoTexts conflict={conflict} resolve={resolve} />}
      </div>
    </div>
  )
}

function Restaurants({ region, tools }: { region: LetterRegion | null; tools: BlockTools }) {
  const agreed = region?.restaurants.agreed ?? []
  const said =
    agreed.length === 0
      ? 'Zugesagt hat noch keiner: im Brief steht dieser Block dann nicht.'
      : agreed.length === 1
        ? 'Kommt aus der Region. Zugesagt ist einer.'
        : `Kommt aus der Region. Zugesagt sind ${inWords(agreed.length)}, der nächste steht in jedem Ort oben.`
  return (
    <div className="letter-field letter-restaurants">
      {agreed.length > 0 && (
        <ul>
          {agreed.map(({ name, place, serves }) => (
            <li key={name + place}>
              <b>
                {name}, {place}
              </b>
              <span className="soft">{serves}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {said} {region && <Link to={`/regionen/${region.id}`}>Zu den Gasthöfen</Link>}
      </p>
      <BlockToolBar tools={tools} what="Gasthöfe" />
    </div>
  )
}

type ButtonBlockProps = Pick<LetterEditorProps, 'draft' | 'change'> & { field: RowField; tools: BlockTools }

function ButtonBlock({ field, draft, change, tools }: ButtonBlockProps) {
  const { buttonCaption, buttonUrl } = draft
  const isWhole = buttonUrl.startsWith('https://') && webAddress(buttonUrl) !== undefined
  return (
    <>
      <div className="letter-button-fields">
        <input
          {...field}
          aria-labelledby={undefined}
          aria-label="Aufschrift des Knopfs"
          className="letter-field"
          placeholder="Aufschrift"
          value={buttonCaption}
          onChange={({ target }) => change({ buttonCaption: target.value })}
          maxLength={BUTTON_CAPTION_MAX_LENGTH}
          autoComplete="off"
        />
        <div className="letter-line">
          <input
            {...field}
            aria-labelledby={undefined}
            aria-label="Adresse des Knopfs"
            className="letter-field"
            type="url"
            placeholder="https://…"
            value={buttonUrl}
            onChange={({ target }) => change({ buttonUrl: target.value })}
            maxLength={BUTTON_URL_MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
          />
          {buttonUrl !== '' && <small>{isWhole ? 'vollständig' : 'noch nicht ganz'}</small>}
        </div>
      </div>
      <BlockToolBar tools={tools} what="Knopf" />
    </>
  )
}
