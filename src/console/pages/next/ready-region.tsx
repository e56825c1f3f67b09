import { buttonClass } from '../../design/button.tsx'
import { StateMark } from '../../design/state-mark.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { change, counted } from '../../words.ts'
import type { Region } from './model.ts'
import { growthClass } from './sentence.tsx'

type ReadyProps = { region: Region; open: boolean; onOpen: () => void }

/** A region whose goal is reached: nothing is nearer at hand than starting it. */
export function ReadyRegion({ region, open, onOpen }: ReadyProps) {
  const may = useMay('send')
  const grown = change(region.growth7)
  const sentence = (
    <>
      Am Ziel. <b>{counted(region.waiting, 'wartet', 'warten')}</b> in{' '}
      {counted(region.postalCodes.length, 'Ort', 'Orten')} auf den Brief,{' '}
      <b className={growthClass(grown)}>{grown}</b> in 7 Tagen.
    </>
  )
  if (!open) {
    return (
      <li className="next-row ready">
        <button type="button" className="next-row-open" data-item onClick={onOpen} aria-expanded={false}>
          <StateMark state="ready" large />
          <span className="next-row-text">
            <b className="next-row-name">{region.name}:</b> {sentence}
          </span>
        </button>
      </li>
    )
  }
  return (
    <li className="next-row first">
      <div className="first-head">
        <StateMark state="ready" large />
        <h3 tabIndex={-1} data-item>
          {region.name}
        </h3>
      </div>
      <p className="first-sentence">{sentence}</p>
      {may && (
        <div className="first-actions">
          <Link className={buttonClass('main')} to="/briefe/neu" search={{ region: String(region.id) }}>
            Start vorbereiten
          </Link>
        </div>
      )}
    </li>
  )
}
