import { logo } from './logo.tsx'

/**
 * Objects and signs. Boxes: plate is a circle of radius 100 around 0 (rim by --rim), bag 20 wide, moped 70 wide,
 * logo 48 x 48, star 20 x 19, check 24 x 24, phone-app and phone-play 26 x 36 (currentColor).
 */
export const things = {
  plate: (
    <>
      <circle r="100" fill="var(--paper)" />
      <circle r="91" fill="none" stroke="var(--rim,var(--tomato))" strokeWidth="7" />
      <circle r="75" fill="none" stroke="var(--plate-line)" strokeWidth="2.5" />
    </>
  ),
  bag: (
    <>
      <path fill="var(--paper)" d="M0 0v-24h20V0z" />
      <path fill="none" stroke="var(--paper)" strokeWidth="2.5" d="M5-23v-5a5 5 0 0 1 10 0v5" />
      <circle cx="10" cy="-11" r="5" fill="var(--tomato)" />
    </>
  ),
  moped: (
    <>
      <path fill="none" stroke="var(--paper)" strokeWidth="4" d="M12-9h34l8-24h-7M54-33l8 24" />
      <path fill="var(--tomato)" d="M4-46h30v24H4z" />
      <path fill="var(--mustard)" d="M10-20h28l10 10H8z" />
      <path fill="none" stroke="var(--paper)" strokeWidth="3" d="M4-34h30M19-46v24" />
      <circle cx="14" cy="-8" r="8" fill="var(--spruce-night)" stroke="var(--paper)" strokeWidth="3.5" />
      <circle cx="62" cy="-8" r="8" fill="var(--spruce-night)" stroke="var(--paper)" strokeWidth="3.5" />
    </>
  ),
  logo,
  star: <path d="m10 .8 2.8 6 6.5.8-4.8 4.5 1.3 6.5L10 15.3l-5.8 3.3 1.3-6.5L.7 7.6l6.5-.8z" />,
  check: (
    <>
      <circle cx="12" cy="12" r="12" fill="var(--spruce)" />
      <path d="m6.5 12.3 3.8 3.7 7.2-7.8" fill="none" stroke="var(--paper)" strokeWidth="2.6" />
    </>
  ),
  'phone-app': (
    <>
      <Phone />
      <circle cx="13" cy="17" r="6" fill="none" stroke="currentColor" strokeWidth="2.4" />
      <circle cx="13" cy="17" r="1.8" fill="currentColor" />
    </>
  ),
  'phone-play': (
    <>
      <Phone />
      <path d="M9 10.5 19 17 9 23.5z" fill="currentColor" />
    </>
  ),
} as const

function Phone() {
  return (
    <g fill="none" stroke="currentColor">
      <rect x="1.5" y="1.5" width="23" height="33" rx="5" strokeWidth="3" />
      <path d="M10 30h6" strokeWidth="2.4" />
    </g>
  )
}
