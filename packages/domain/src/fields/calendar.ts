/** True for a `YYYY-MM-DD` of the Gregorian calendar, which ISO 8601 extends back to the year 0. */
export const isOnCalendar = (date: string): boolean => {
  const parts = calendarDate.exec(date)
  if (parts === null) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : daysOfMonths[month - 1]
  return days !== undefined && day >= 1 && day <= days
}

const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
