import { BUTTON_CAPTION_MAX_LENGTH, BUTTON_URL_MAX_LENGTH } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { webAddress } from '../../../../contract/web-address.ts'
import { BlockToolBar, type BlockTools, type RowField } from './block-tools.tsx'

type ButtonBlockProps = {
  draft: NewsletterDraft
  change: (changes: Partial<NewsletterDraft>) => void
  field: RowField
  tools: BlockTools
}

/** The one button: what it says and where it leads. */
export function ButtonBlock({ field, draft, change, tools }: ButtonBlockProps) {
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
