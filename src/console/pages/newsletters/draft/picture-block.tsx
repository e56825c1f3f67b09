import { useQuery } from '@tanstack/react-query'
import { pictureMarker, pictureOf } from '../../../../contract/letter-text.ts'
import { asked } from '../../../api.ts'
import { sentenceOf } from '../../../design/states.tsx'
import { bytes } from '../../../words.ts'
import { BlockToolBar, type BlockTools, type RowField } from './block-tools.tsx'

type PictureBlockProps = {
  /** The picture's marker. */
  value: string
  onChange: (marker: string) => void
  field: RowField
  tools: BlockTools
}

/** So that it is read in one breath. */
const ALT_MAX_LENGTH = 150

/** A picture, and what it shows: many see only these words. */
export function PictureBlock({ value, onChange, field, tools }: PictureBlockProps) {
  const { id = '', alt = '' } = pictureOf(value) ?? {}
  const { data, error } = useQuery({
    ...asked('GET /api/letter-pictures/:picture', { picture: id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <>
      <div className="letter-picture">
        {data ? (
          <img
            src={`data:image/jpeg;base64,${data.base64}`}
            width={data.width}
            height={data.height}
            alt={alt || 'Das Bild'}
          />
        ) : (
          <span className="soft">{error ? sentenceOf(error) : 'Wird geladen …'}</span>
        )}
        <div>
          <textarea
            {...field}
            aria-labelledby={undefined}
            aria-label="Was auf dem Bild zu sehen ist"
            className="letter-field"
            placeholder="Was ist zu sehen?"
            rows={2}
            value={alt}
            onChange={({ target }) => onChange(pictureMarker({ id, alt: target.value }))}
            maxLength={ALT_MAX_LENGTH}
            autoComplete="off"
          />
          <p className="hint">
            {data && `${bytes(data.base64.length * 0.75)} in jedem Brief. `}Wer es nicht sieht, liest diese
            Worte.
          </p>
        </div>
      </div>
      <BlockToolBar tools={tools} what="Bild" />
    </>
  )
}
