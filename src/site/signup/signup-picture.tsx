import './signup-picture.css'

/**
 * The house beside the form: its light goes on once everything in the form is valid (by CSS alone).
 * Names its symbols by hand: importing the drawings would send them to the visitor a second time.
 */
export function SignupPicture() {
  return (
    <div className="signup-picture">
      <svg viewBox="0 -560 250 560" width="250" aria-hidden="true">
        <use href="#plate" transform="translate(180 -400) scale(1.02)" />
        <path fill="var(--hill)" d="M0-150C60-190 150-190 250-140V0H0z" />
        <path fill="var(--spruce-night)" d="M0-56h250V0H0z" />
        <g className="signup-house unlit">
          <use href="#gable" transform="translate(56 -56) scale(1.15)" />
        </g>
        <g transform="translate(30 -56)">
          <path stroke="var(--spruce-night)" strokeWidth="6" d="M0 0v-40" />
          <path fill="var(--mustard)" d="M-18-72h36v34h-36z" />
          <path fill="var(--spruce-night)" d="M-11-62h22v5h-22z" />
        </g>
      </svg>
    </div>
  )
}
