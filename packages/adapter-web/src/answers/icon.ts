/** The mark of the service in tabs and at the top of its pages: a star on a shield. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><path fill="#0e8a74" d="M16 1 3.5 5.5v9.7C3.5 22.7 8.7 28.7 16 31c7.3-2.3 12.5-8.3 12.5-15.8V5.5z"/><path fill="#fff" d="m16 6.6 2.6 5.7 6.2.7-4.6 4.2 1.3 6.1-5.5-3.1-5.5 3.1 1.3-6.1-4.6-4.2 6.2-.7z"/></svg>
`
