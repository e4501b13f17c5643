ALTER TABLE "mails" DROP CONSTRAINT "mails_reason_check";

ALTER TABLE "mails" ADD CONSTRAINT "mails_reason_check" CHECK ("reason" IN ('no_address', 'not_set_up', 'off', 'unsubscribed', 'suppressed', 'seen', 'deleted', 'erased', 'removed', 'superseded', 'limit', 'refused', 'mailbox_full', 'gave_up'));
