/** Words at the end of the names of fields that ask for a person by what they do. */
export const ROLES: ReadonlySet<string> = new Set(
  'agent broker mayor photographer editor tester reviewer organist conductor receptionist coordinator convener convenor manager director lecturer chair chairman chairwoman chairperson secretary treasurer curator architect designer illustrator translator composer narrator speaker presenter trainer coach doctor dentist therapist lawyer judge minister president principal dean supervisor owner chef captain pastor spokesperson keeper warden steward recruiter assistant leader maintainer landlord teacher instructor tutor examiner moderator librarian gardener contact vicar foreman caretaker'.split(
    ' ',
  ),
);
