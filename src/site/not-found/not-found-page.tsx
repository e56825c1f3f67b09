import './not-found-page.css'
import { notFound } from '../../content/not-found.ts'
import { unknownCode } from '../../content/standing/anywhere.ts'
import { signClass } from '../../design/sign/enamel-button.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { anchors, routes } from '../../routes.ts'
import { OneScreen } from '../layout/one-screen.tsx'
import { PostalCodeRow } from '../sections/postal-code-row.tsx'
import { mirror } from '../street/street-houses.ts'

/** Where no page is, or no place with that postal code (view: `postalCode`): the end of the village, and the way back. */
export function NotFoundPage({ postalCode }: { postalCode?: string }) {
  return (
    <OneScreen name="lost">
      <main id="inhalt" className="center lost-main">
        <div className="lost-words">
          <h1 lang="en">{notFound.heading}</h1>
          <p>{postalCode ? unknownCode(postalCode) : notFound.lead}</p>
          <PostalCodeRow button={notFound.button} postalCode={postalCode} />
          <div className="cluster lost-ways">
            <a className={signClass('outline')} href={routes.home} lang="en">
              {notFound.link}
            </a>
            <a className="tap" href={`${routes.home}#${anchors.questions}`}>
              {notFound.questions}
            </a>
          </div>
        </div>
        <EndOfVillage />
      </main>
      <Road />
    </OneScreen>
  )
}

/** The sign at the end of a village: above where the road leads, below what ends here. */
function EndOfVillage() {
  return (
    <svg className="lost-sign" viewBox="0 0 560 640" aria-hidden="true">
      <Use name="plate" at={[296, 246]} scale={2.34} />
      <path fill="var(--spruce-night)" d="M104 470h18v174h-18zM438 470h18v174h-18z" />
      <rect x="24" y="172" width="512" height="312" rx="22" fill="var(--mustard)" />
      <rect x="34" y="182" width="492" height="292" rx="14" fill="none" stroke="var(--ink)" strokeWidth="7" />
      <path stroke="var(--ink)" strokeWidth="6" d="M34 286h492" />
      <path fill="none" stroke="var(--ink)" strokeWidth="10" d="M128 234H66M90 210l-24 24 24 24" />
      <text x="150" y="253" fontSize="58" fontWeight="820">
        {notFound.sign}
      </text>
      <text x="286" y="430" fontSize="158" fontWeight="850" textAnchor="middle">
        404
      </text>
      <path stroke="var(--tomato)" strokeWidth="20" d="M48 462 512 298" />
    </svg>
  )
}

/** Home lies on the left, with its lights on; the moped has turned round. */
function Road() {
  return (
    <div className="lost-road">
      <svg
        className="lost-hills"
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path fill="var(--hill)" d="M0 420V250C160 196 330 192 520 228S900 296 1090 232s260-44 350-22v210z" />
      </svg>
      <svg className="lost-home lit" viewBox="-14 -230 470 230" aria-hidden="true">
        <Use name="gable" at={[4, 0]} />
        <Use name="eaves" at={[146, 0]} />
        <g transform={mirror(472)}>
          <Use name="gable" />
        </g>
      </svg>
      <svg className="lost-moped" viewBox="0 -50 76 52" aria-hidden="true">
        <g transform={mirror(76)}>
          <Use name="moped" />
        </g>
      </svg>
    </div>
  )
}
