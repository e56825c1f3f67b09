import type { LetterRegion } from '../../../../contract/console/newsletters.ts'
import { inWords } from '../../../day-words.ts'
import { Link } from '../../../router/link.tsx'
import { BlockToolBar, type BlockTools } from './block-tools.tsx'

/** The restaurants of the region that agreed, as the letter names them. */
export function RestaurantsBlock({ region, tools }: { region: LetterRegion | null; tools: BlockTools }) {
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
