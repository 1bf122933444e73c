/** Whether a schedule is cron. Words have something else than digits, stars, commas, dashes and slashes in the first two fields. */
export const isCron = (schedule: string): boolean => {
  const fields = schedule.trim().split(/\s+/);
  return fields.length === 5 && fields.slice(0, 2).every((field) => /^[\d*/,-]+$/.test(field));
};
