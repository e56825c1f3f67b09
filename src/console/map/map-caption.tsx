import { useMemo } from 'react'
import type { Names, Positions } from '../places/files.ts'
import { counted } from '../words.ts'
import { FEWEST_INHABITANTS, isBlank } from './strength.ts'

type MapCaptionProps = { names: Names | undefined; positions: Positions | undefined; isNear: boolean }

/** What the areas are, what is left blank, and whose work the data is. */
export function MapCaption({ names, positions, isNear }: MapCaptionProps) {
  const blank = useMemo(
    () => names && positions?.postalCodes.filter((_, number) => isBlank(names.of(number))).length,
    [names, positions],
  )
  return (
    <p className="map-caption">
      {isNear
        ? 'Flächen sind um die Mitte jeder Postleitzahl gezeichnet und keine amtlichen Grenzen.'
        : 'Sechsecke von 9 km. Weiter innen stehen Orte, um ihre PLZ-Mitte gezeichnet.'}{' '}
      {blank !== undefined &&
        blank > 0 &&
        `${counted(blank, 'PLZ', 'PLZ')} mit weniger als ${FEWEST_INHABITANTS} Einwohnern ${blank === 1 ? 'bleibt' : 'bleiben'} leer.`}{' '}
      © OpenStreetMap-Mitwirkende (ODbL), GeoNames (CC BY 4.0), Zensus 2011 (dl-de/by-2-0), Landesgrenze:
      Natural Earth.
    </p>
  )
}
