/** The plate with the little house, 48 x 48. A file of its own: the console shows no other drawing. */
export const logo = (
  <>
    <circle cx="24" cy="24" r="24" fill="var(--paper)" />
    <circle cx="24" cy="24" r="21.5" fill="none" stroke="var(--tomato)" strokeWidth="2.5" />
    <path fill="var(--spruce)" d="M11 26.5 24 12l13 14.5-3.2.5V36H14.2v-9z" />
    <path fill="var(--mustard)" d="M20 26h8v10h-8z" />
  </>
)
