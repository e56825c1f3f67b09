import type { Region, RegionPlace } from '../../../contract/console/regions.ts'
import { inWords } from '../../day-words.ts'
import { toneOf } from '../../design/figures.tsx'
import { Section } from '../../design/section.tsx'
import { StateMark } from '../../design/state-mark.tsx'
import { Link } from '../../router/link.tsx'
import { change, counted, number } from '../../words.ts'
import { densityText } from '../next/sentences.ts'

/** Its places: how many confirmed, how many of them were told, how many wait. */
export function PlacesTable({
  region: { id, places, waiting, told, growth7, areaKm2, state },
}: {
  region: Region
}) {
  const confirmed = waiting + told
  return (
    <Section
      title="Orte"
      aside={
        <Link to="/anmeldungen" search={{ zustand: 'bestaetigt', region: String(id) }}>
          {counted(confirmed, 'Anmeldung ansehen', 'Anmeldungen ansehen')}
        </Link>
      }
    >
      <table className="region-table figure-text">
        <caption className="hidden-text">Orte der Region, mit wie vielen Haushalten und Briefen</caption>
        <thead>
          <tr>
            <th scope="col">Ort</th>
            <th scope="col" className="opt">
              PLZ
            </th>
            <th scope="col" className="numeric">
              bestätigt
            </th>
            <th scope="col">Brief bekommen</th>
            <th scope="col" className="numeric">
              ohne Brief
            </th>
            <th scope="col" className="numeric opt">
              je km²
            </th>
            <th scope="col" className="numeric opt">
              7 Tage
            </th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceLine key={place.postalCode} place={place} mixed={place.state !== state} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{places.length === 1 ? 'ein Ort' : `${inWords(places.length)} Orte`}</th>
            <td className="opt" />
            <td className="numeric">{number(confirmed)}</td>
            <td>
              <Told told={told} of={confirmed} />
            </td>
            <td className="numeric">
              <b>{number(waiting)}</b>
            </td>
            <td className="numeric opt">{densityText({ households: waiting, areaKm2 })}</td>
            <td className={`numeric opt ${toneOf(growth7)}`}>{change(growth7)}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  )
}

/** @param mixed it stands otherwise than its region, as one that started earlier */
function PlaceLine({ place, mixed }: { place: RegionPlace; mixed: boolean }) {
  const { postalCode, place: name, waiting, told, areaKm2, growth7, state } = place
  return (
    <tr>
      <th scope="row">
        {name} {mixed && state === 'started' && <StateMark state={state} />}
      </th>
      <td className="opt">
        <Link to="/anmeldungen" search={{ ort: postalCode }}>
          {postalCode}
        </Link>
      </td>
      <td className="numeric">{number(waiting + told)}</td>
      <td>
        <Told told={told} of={waiting + told} />
      </td>
      <td className="numeric">
        <b>{number(waiting)}</b>
      </td>
      <td className="numeric opt">{densityText({ households: waiting, areaKm2 })}</td>
      <td className={`numeric opt ${toneOf(growth7)}`}>{change(growth7)}</td>
    </tr>
  )
}

function Told({ told, of }: { told: number; of: number }) {
  return (
    <>
      <span className="told-bar" aria-hidden="true">
        <i style={{ width: `${of > 0 ? (told / of) * 100 : 0}%` }} />
      </span>
      {number(told)} von {number(of)}
    </>
  )
}
