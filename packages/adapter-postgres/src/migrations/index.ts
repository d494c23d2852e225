import * as Migrator from "effect/sql/Migrator"
import accounts from "./0001-accounts.ts"
import reviews from "./0002-reviews.ts"
import commits from "./0003-commits.ts"
import invitations from "./0004-invitations.ts"
import webhooks from "./0005-webhooks.ts"
import secondContacts from "./0006-second-contacts.ts"
import invitationsTogether from "./0007-invitations-together.ts"
import forgottenContacts from "./0008-forgotten-contacts.ts"
import leanAttempts from "./0009-lean-attempts.ts"
import reachOfEndpoints from "./0010-reach-of-endpoints.ts"
import feedOfARestoredDatabase from "./0011-feed-of-a-restored-database.ts"
import companiesAndTypes from "./0012-companies-and-types.ts"
import untoldScores from "./0013-untold-scores.ts"
import masterKeyMark from "./0014-master-key-mark.ts"
import ageOfInvitations from "./0015-age-of-invitations.ts"
import publicNumbers from "./0016-public-numbers.ts"
import restoredData from "./0017-restored-data.ts"
import textsKnownAgain from "./0018-texts-known-again.ts"
import filtersOfACompany from "./0019-filters-of-a-company.ts"
import whatMayBeClaimed from "./0020-what-may-be-claimed.ts"
import auditByTarget from "./0021-audit-by-target.ts"
import storeKey from "./0023-store-key.ts"
import oneIndexForEachLookUp from "./0025-one-index-for-each-look-up.ts"
import shortNames from "./0027-short-names.ts"

/** In order, only ever added to: an instance of the previous release may be running. */
const inOrder = {
  "0001_accounts": accounts,
  "0002_reviews": reviews,
  "0003_commits": commits,
  "0004_invitations": invitations,
  "0005_webhooks": webhooks,
  "0006_second_contacts": secondContacts,
  "0007_invitations_together": invitationsTogether,
  "0008_forgotten_contacts": forgottenContacts,
  "0009_lean_attempts": leanAttempts,
  "0010_reach_of_endpoints": reachOfEndpoints,
  "0011_feed_of_a_restored_database": feedOfARestoredDatabase,
  "0012_companies_and_types": companiesAndTypes,
  "0013_untold_scores": untoldScores,
  "0014_master_key_mark": masterKeyMark,
  "0015_age_of_invitations": ageOfInvitations,
  "0016_public_numbers": publicNumbers,
  "0017_restored_data": restoredData,
  "0018_texts_known_again": textsKnownAgain,
  "0019_filters_of_a_company": filtersOfACompany,
  "0020_what_may_be_claimed": whatMayBeClaimed,
  "0021_audit_by_target": auditByTarget,
  "0023_store_key": storeKey,
  "0025_one_index_for_each_look_up": oneIndexForEachLookUp,
  "0027_short_names": shortNames
}

export const migrations = Migrator.fromRecord(inOrder)

/** The number of the last one. */
export const lastMigration = Number.parseInt(Object.keys(inOrder).at(-1) ?? "", 10)
