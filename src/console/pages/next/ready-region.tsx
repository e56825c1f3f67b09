import { buttonClass } from '../../design/button.tsx'
import { StateMark } from '../../design/state-mark.tsx'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { change, counted } from '../../words.ts'
import type { Region } from './model.ts'
import { growthClass } from './sentence.tsx'

/** A region whose goal is reached: nothing is nearer at hand than starting it. */
export function ReadyRegion({ region }: { region: Region }) {
  const may = useMay('send')
  const grown = change(region.growth7)
  return (
    <li className="next-row ready">
      <div className="first-head">
        <StateMark state="ready" large />
        <h3>
          <Link to={`/regionen/${region.id}`}>{region.name}</Link>
        </h3>
      </div>
      <p className="first-sentence">
        Am Ziel. <b>{counted(region.waiting, 'wartet', 'warten')}</b> in{' '}
        {counted(region.postalCodes.length, 'Ort', 'Orten')} auf den Brief,{' '}
        <b className={growthClass(grown)}>{grown}</b> in 7 Tagen.
      </p>
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
