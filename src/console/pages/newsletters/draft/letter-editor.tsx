import './letter-editor.css'
import { useRef } from 'react'
import {
  type LetterRegion,
  PREHEADER_MAX_LENGTH,
  SUBJECT_MAX_LENGTH,
} from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Button } from '../../../design/button.tsx'
import { AddPicture } from './add-picture.tsx'
import { type LetterBlock, moveBlock, newBlock } from './blocks.ts'
import { ButtonBlock } from './button-block.tsx'
import { LetterRow } from './letter-row.tsx'
import { PictureBlock } from './picture-block.tsx'
import { RestaurantsBlock } from './restaurants-block.tsx'
import { LetterTextArea } from './text-area.tsx'
import { TextBlock } from './text-block.tsx'
import { TwoTexts } from './two-texts.tsx'
import type { Autosave } from './use-autosave.ts'
import type { usePresence } from './use-presence.ts'

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
  const hasPicture = blocks.some(({ kind }) => kind === 'picture')
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
        <LetterRow {...rowOf('subject')} name="Betreff" isField error={refusalOf('subject')}>
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
        </LetterRow>
        <LetterRow {...rowOf('preheader')} name="Vorschau" isField error={refusalOf('preheader')}>
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
        </LetterRow>
        {blocks.map((block, index) => {
          const write = (text: string) =>
            setBlocks(blocks.map((other) => (other === block ? { ...other, text } : other)))
          const tools = {
            isFirst: index === 0,
            isLast: index === blocks.length - 1,
            onMove: (by: -1 | 1) => move(block, by),
            onRemove: () => remove(block),
          }
          if (block.kind === 'text') {
            const row = rowOf(`text:${index}`)
            return (
              <LetterRow {...row} key={block.key} name="Text" isMovable isField error={refusalOf('body')}>
                {(field) => (
                  <TextBlock
                    field={field}
                    value={block.text}
                    onChange={write}
                    tools={tools}
                    isOnly={blocks.filter(({ kind }) => kind === 'text').length === 1}
                  />
                )}
              </LetterRow>
            )
          }
          if (block.kind === 'picture') {
            const row = rowOf(`text:${index}`)
            return (
              <LetterRow {...row} key={block.key} name="Bild" isMovable error={refusalOf('body')}>
                {(field) => <PictureBlock field={field} value={block.text} onChange={write} tools={tools} />}
              </LetterRow>
            )
          }
          if (block.kind === 'restaurants')
            return (
              <LetterRow key={block.key} name="Gasthöfe" isMovable>
                {() => <RestaurantsBlock region={region} tools={tools} />}
              </LetterRow>
            )
          return (
            <LetterRow
              {...rowOf('button')}
              key={block.key}
              name="Knopf"
              isMovable
              error={refusalOf('button_caption') ?? refusalOf('button_url')}
            >
              {(field) => <ButtonBlock field={field} draft={draft} change={change} tools={tools} />}
            </LetterRow>
          )
        })}
        <LetterRow name="Fuß">
          {() => (
            <p className="letter-field is-fixed">
              Steht immer da: warum dieser Brief kommt, Abmelden, Impressum, Datenschutz.
            </p>
          )}
        </LetterRow>
      </div>
      {autosave.conflicts
        .filter(({ part }) => ['text', 'audience', 'plan'].includes(part))
        .map((conflict) => (
          <TwoTexts key={conflict.part} conflict={conflict} resolve={autosave.resolve} />
        ))}
      <div className="letter-add">
        <Button onClick={() => setBlocks([...blocks, newBlock('text')])}>Text dazu</Button>
        <Button onClick={() => setBlocks([...blocks, newBlock('text', '- ')])}>Liste dazu</Button>
        <AddPicture
          disabled={hasPicture}
          onAdded={(marker) => setBlocks([...blocks, newBlock('picture', marker)])}
        />
        <Button
          onClick={() => setBlocks([...blocks, newBlock('restaurants')])}
          disabled={hasRestaurants || !region}
        >
          Gasthöfe dazu
        </Button>
        <Button onClick={() => setBlocks([...blocks, newBlock('button')])} disabled={hasButton}>
          Knopf dazu
        </Button>
        <span className="hint">Ein Bild, ein Knopf je Brief. Mehr liest keiner.</span>
      </div>
    </>
  )
}
